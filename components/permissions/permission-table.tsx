import { faCheck } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import {
  areaOfPermission,
  dutyOfPermission,
  isPublic,
  PERMISSION_PAGE_COLUMNS,
  type Permission,
  permissions,
  rolesWithPermission,
} from "@/lib/access/permissions/permissions";

const NAMES = Object.keys(permissions) as Permission[];
const AREAS = [...new Set(NAMES.map(areaOfPermission))];

/**
 * The table of permissions by area: a column for each role, and below each permission the sentence that is its reason. Where
 * the columns have no room, also because the text is large, the roles stand in that sentence.
 */
export function PermissionTable() {
  const t = useTranslations("school.permissions");
  const words = useTranslations("permissions");
  return (
    <table className="w-full border-collapse text-table phone:text-body">
      <caption className="sr-only">{t("title")}</caption>
      <thead className="sticky top-13 z-10 bg-surface print:static">
        <tr className="border-b border-line-2">
          <th scope="col" className="w-full px-3 py-2 text-start font-bold">
            {t("what")}
          </th>
          {PERMISSION_PAGE_COLUMNS.map((column) => (
            <th
              key={column}
              scope="col"
              className="min-w-20 px-1 py-2 text-center text-small font-bold @max-[52rem]:hidden"
            >
              {t(`roles.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      {AREAS.map((area) => (
        <tbody key={area}>
          <tr className="border-y border-line bg-sunken">
            <th
              scope="colgroup"
              colSpan={PERMISSION_PAGE_COLUMNS.length + 1}
              className="px-3 py-1.5 text-start font-bold"
            >
              {words(`areas.${area}`)}
            </th>
          </tr>
          {NAMES.filter((name) => areaOfPermission(name) === area).map((name) => (
            <Line key={name} name={name} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Line({ name }: { name: Permission }) {
  const t = useTranslations("school.permissions");
  const words = useTranslations("permissions.rows");
  const duties = useTranslations("people.duties");
  const byDuty = dutyOfPermission(name);
  const holders = rolesWithPermission(name);
  const isEverybodys = holders.length === PERMISSION_PAGE_COLUMNS.length;
  const note = isPublic(name) ? ` (${t("publicNote")})` : "";
  return (
    <tr className="border-b border-line break-inside-avoid">
      <th scope="row" className="px-3 py-2 text-start font-normal">
        <div className="font-bold">{words(`${name}.what`)}</div>
        <div className="max-w-[72ch] text-small text-ink-2">{words(`${name}.because`)}</div>
        {byDuty && (
          <div className="max-w-[72ch] text-small font-bold text-ink-2">
            {t(byDuty.kind === "alone" ? "dutyAlone" : "dutyBeside", { duty: duties(byDuty.duty) })}
          </div>
        )}
        <div className="mt-1 hidden text-small @max-[52rem]:block">
          {isEverybodys ? t("everyone") + note : holders.map((column) => t(`roles.${column}`)).join(", ")}
        </div>
      </th>
      {PERMISSION_PAGE_COLUMNS.map((column) => (
        <td key={column} className="px-1 py-2 text-center align-middle @max-[52rem]:hidden">
          {holders.includes(column) ? (
            <>
              <Icon of={faCheck} className="text-pos-ink" />
              <span className="sr-only">{t("yes")}</span>
            </>
          ) : (
            <span className="sr-only">{t("no")}</span>
          )}
        </td>
      ))}
    </tr>
  );
}
