import { levelOfBalance } from "@/lib/activity/accounts/rules";
import { kinds } from "@/lib/activity/reservations/kinds";
import { defineRule } from "../rule";

/**
 * Who pays for a flight has enough on their account, as far as the school says (DECISIONS, "Reservations and planning"): past the
 * credit limit Warning or Blocking, below the balance that is low Warning.
 */
export const balance = defineRule({
  needs: ["accounts", "people"],
  judge: ({ type, parts }, facts) => {
    const { lesson, aircraft } = kinds[type];
    const payer = lesson === "Practical" ? "Student" : aircraft?.isRented ? "Renter" : null;
    return parts.flatMap(({ personId, role }) => {
      const account = role === payer ? facts.accounts.get(personId) : undefined;
      if (!account) return [];
      const level = levelOfBalance(account.balance, account);
      if (level === "Fine") return [];
      const limit = level === "Past" ? -account.creditLimit! : account.lowBalance!;
      const { currency } = account;
      const name = facts.people.get(personId)?.name ?? "";
      return [
        {
          level: level === "Past" ? account.rule : "Warning",
          subjectId: personId,
          evidence: { name, balance: account.balance, limit, currency },
        },
      ];
    });
  },
});
