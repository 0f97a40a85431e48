import { defineRule } from "../rule";

/** Warns of a flight for a guest of whom nobody has said who it is: they can't be told when it moves. */
export const guestMissing = defineRule({
  needs: ["operationTypes"],
  judge: ({ operationTypeId, hasGuest }, facts) => {
    const type = facts.operationTypes.get(operationTypeId ?? "");
    if (!type?.takesGuest || hasGuest) return [];
    return [{ level: "Warning", subjectId: type.id, evidence: {} }];
  },
});
