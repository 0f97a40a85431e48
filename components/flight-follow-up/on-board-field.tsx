import { useTranslations } from "next-intl";
import { PersonPicker } from "@/components/entity/person-picker";
import { cx } from "@/components/ui/cx";
import { Popover } from "@/components/ui/popover";
import { UnlabelledSelect } from "@/components/ui/select";
import { PILOT_FUNCTIONS } from "@/lib/activity/flights/codes";
import type { FollowUp } from "./use-follow-up";

type Props = { followUp: FollowUp; at: number; isReadOnly: boolean; isLarge: boolean };

/** Who is on board of a leg: who flies, as what, and who watches. */
export function OnBoardField({ followUp, at, isReadOnly, isLarge }: Props) {
  const t = useTranslations("flightFollowUp");
  const all = useTranslations("recency.functions");
  const { view, legs, setLeg, addOther } = followUp;
  const { users } = legs[at]!;
  const findPerson = (id: string) => [...view.users, ...view.others].find(({ userId }) => userId === id);
  const nameOf = (id: string) => {
    const person = findPerson(id);
    return person?.callSign ?? person?.name ?? t("somebody");
  };
  const sorted = users.toSorted((a, b) => Number(b.pilotFlying) - Number(a.pilotFlying));
  const text = sorted.map(({ userId }) => nameOf(userId)).join(", ");
  const label = t("cell", { field: t("fields.users"), number: at + 1 });
  // Who is on board of this leg, then who else is of the flight.
  const people = [
    ...users.map(({ userId }) => userId),
    ...view.users.map(({ userId }) => userId).filter((id) => !users.some(({ userId }) => userId === id)),
  ];
  const change = (userId: string, said: string) => {
    const others = users.filter((one) => one.userId !== userId);
    const before = users.find((one) => one.userId === userId);
    if (said === "absent") return setLeg(at, { users: others });
    const mode = said === "watches" ? null : Number(said);
    setLeg(at, { users: [...others, { userId, mode, pilotFlying: mode !== null && (before?.pilotFlying ?? false) }] });
  };
  const fly = (id: string) =>
    setLeg(at, { users: users.map((one) => ({ ...one, pilotFlying: one.userId === id && one.mode !== null })) });
  if (isReadOnly) return <span className="block px-2">{text}</span>;
  return (
    <Popover
      label={label}
      align="start"
      trigger={
        <button
          type="button"
          data-cell={`${at}:users`}
          aria-label={`${label}: ${text}`}
          className={cx(
            "block min-h-7 w-full truncate px-2 text-start hover:bg-primary-soft touch:min-h-11",
            isLarge && "rounded-control border border-control bg-surface text-body",
          )}
        >
          {text || t("nobody")}
        </button>
      }
    >
      <table className="text-table">
        <thead className="text-small text-ink-2">
          <tr>
            <th className="px-2 text-start font-normal">{t("onBoard.person")}</th>
            <th className="px-2 text-start font-normal">{t("onBoard.as")}</th>
            <th className="px-2 font-normal">{t("onBoard.flies")}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((id) => {
            const user = users.find(({ userId }) => userId === id);
            const name = findPerson(id)?.name ?? t("somebody");
            return (
              <tr key={id}>
                <td className="px-2">{name}</td>
                <td className="px-2 py-1">
                  <UnlabelledSelect
                    aria-label={t("onBoard.asOf", { name })}
                    value={user ? (user.mode === null ? "watches" : String(user.mode)) : "absent"}
                    onChange={(event) => change(id, event.target.value)}
                    options={[
                      ...PILOT_FUNCTIONS.map((one, code) => ({ value: String(code), label: all(one) })),
                      { value: "watches", label: t("onBoard.watches") },
                      { value: "absent", label: t("onBoard.absent") },
                    ]}
                  />
                </td>
                <td className="px-2 text-center">
                  <input
                    type="radio"
                    name={`flies-${at}`}
                    aria-label={t("onBoard.fliesOf", { name })}
                    className="touch:size-7"
                    disabled={!user || user.mode === null}
                    checked={user?.pilotFlying ?? false}
                    onChange={() => fly(id)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {view.rights.addOthers && (
        <div className="border-t border-line-2 px-2 pt-3">
          <PersonPicker
            siteId={view.siteId}
            label={t("onBoard.add")}
            openLabel={t("onBoard.search")}
            emptyText={t("onBoard.noMatch")}
            known={[]}
            value={null}
            onFound={({ id, firstName, lastName, callSign }) =>
              addOther(at, { userId: id, name: `${firstName} ${lastName}`, callSign })
            }
            onChange={() => {}}
          />
        </div>
      )}
    </Popover>
  );
}
