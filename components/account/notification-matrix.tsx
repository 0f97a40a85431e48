"use client";
import { faLock } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { UnlabelledCheckbox } from "@/components/ui/checkbox";
import { Icon } from "@/components/ui/icon";
import { UnlabelledSelect } from "@/components/ui/select";
import type { NotificationTiming } from "@/lib/activity/notifications/kinds";
import type {
  NotificationSettingsChange,
  OwnNotificationSettings,
  ReceivedKind,
} from "@/lib/activity/notifications/wire";

type Props = {
  settings: OwnNotificationSettings;
  save: (change: NotificationSettingsChange, undo: NotificationSettingsChange, said: string) => void;
};

/** What is received by which channel, a row for each kind. On a phone, its time stands below its name. */
export function NotificationMatrix({ settings: { kinds, channels }, save }: Props) {
  const t = useTranslations("account.notifications");
  const groups = [...new Set(kinds.map(({ group }) => group))];
  return (
    <div>
      <table className="w-full border border-line bg-surface text-table phone:text-body">
        <thead>
          <tr className="border-b-2 border-line-2 text-start text-ink-2">
            <th scope="col" className="px-4 py-2.5 text-start phone:px-3">
              {t("what")}
            </th>
            {channels.map((channel) => (
              <th
                key={channel}
                scope="col"
                className="w-20 px-2 text-center whitespace-nowrap phone:w-14 phone:px-1 phone:text-small"
              >
                {t(channel)}
              </th>
            ))}
            <th scope="col" className="w-56 px-4 text-start phone:hidden">
              {t("when")}
            </th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group}>
            <tr className="border-y border-line bg-sunken">
              <th scope="colgroup" colSpan={channels.length + 2} className="px-4 py-1.5 text-start phone:px-3">
                {t(`groups.${group}`)}
              </th>
            </tr>
            {kinds
              .filter((one) => one.group === group)
              .map((one) => (
                <KindRow key={one.kind} one={one} channels={channels} save={save} />
              ))}
          </tbody>
        ))}
      </table>
      <p className="mt-2 flex items-baseline gap-2 text-small text-ink-2">
        <Icon of={faLock} />
        {t("lockedNote")}
      </p>
    </div>
  );
}

function KindRow({
  one,
  channels,
  save,
}: {
  one: ReceivedKind;
  channels: OwnNotificationSettings["channels"];
  save: Props["save"];
}) {
  const t = useTranslations("account.notifications");
  const { kind } = one;
  const name = t(`kinds.${kind}`);
  const timings = <Timings one={one} name={name} save={save} />;
  return (
    <tr className="border-b border-line last:border-b-0">
      <th scope="row" className="px-4 py-1 text-start font-normal phone:px-3">
        {name}
        <span className="tablet:hidden">{timings}</span>
      </th>
      {channels.map((channel) => {
        const label = t("byChannel", { kind: name, channel: t(channel) });
        return (
          <td key={channel} className="px-2 text-center phone:px-1">
            {one.locked.includes(channel) ? (
              <span className="text-ink-2" title={t("lockedNote")}>
                <Icon of={faLock} />
                <span className="sr-only">{t("locked")}</span>
              </span>
            ) : (
              <UnlabelledCheckbox
                label={label}
                checked={one[channel]}
                onCheckedChange={(on) => {
                  const said = t("savedAs", { what: label, how: t(on ? "on" : "off") });
                  save({ kind: { kind, [channel]: on } }, { kind: { kind, [channel]: !on } }, said);
                }}
              />
            )}
          </td>
        );
      })}
      <td className="px-4 py-1 phone:hidden">{timings}</td>
    </tr>
  );
}

/** When the mails of a kind come: a choice, or the one word where there is none. */
function Timings({ one, name, save }: { one: ReceivedKind; name: string; save: Props["save"] }) {
  const t = useTranslations("account.notifications");
  const { kind, when, timings } = one;
  if (timings.length < 2) return <span className="block py-1.5 text-ink-2">{t(`timings.${when}`)}</span>;
  return (
    <UnlabelledSelect
      small
      aria-label={t("whenOf", { kind: name })}
      value={when}
      options={timings.map((value) => ({ value, label: t(`timings.${value}`) }))}
      onChange={(event) => {
        const next = event.target.value as NotificationTiming;
        const said = t("savedAs", { what: name, how: t(`timings.${next}`) });
        save({ kind: { kind, when: next } }, { kind: { kind, when } }, said);
      }}
    />
  );
}
