import { useTranslations } from "next-intl";

/** Shown while the database has no school. It names the commands that create one. */
export function EmptyDatabaseHelp() {
  const t = useTranslations("shell.empty");
  const commands = [
    { label: t("school"), command: "npm run seed -- school.json" },
    { label: t("demo"), command: "npm run seed -- --demo" },
  ];
  return (
    <>
      <h1 className="mb-2 text-figure font-bold">{t("title")}</h1>
      <p className="text-ink-2">{t("explain")}</p>
      <dl className="mt-5 flex flex-col gap-px border border-line-2 bg-line-2">
        {commands.map(({ label, command }) => (
          <div key={command} className="bg-surface px-3 py-2">
            <dt className="text-caption text-ink-3 phone:text-small">{label}</dt>
            <dd>
              <code className="font-sans text-body font-bold break-words select-all">{command}</code>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
