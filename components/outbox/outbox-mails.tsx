type Shown = { id: string; to: string; locale: string; subject: string; text: string; when: string };

/** The mails of the outbox as their recipients would see them, newest first. Their links work. */
export function OutboxMails({ mails }: { mails: Shown[] }) {
  return (
    <div className="flex max-w-[860px] flex-col gap-4">
      {mails.map((mail) => (
        <article key={mail.id} aria-labelledby={`mail-${mail.id}`} className="border border-line bg-surface">
          <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line bg-sunken px-4 py-2">
            <h2 id={`mail-${mail.id}`} lang={mail.locale} className="min-w-0 flex-[1_1_260px] text-body font-bold">
              {mail.subject}
            </h2>
            <p className="text-small break-all text-ink-2">{mail.to}</p>
            <p className="text-small text-ink-3">{mail.when}</p>
          </header>
          <p lang={mail.locale} className="px-4 py-3 text-body break-words whitespace-pre-line">
            {linked(mail.text)}
          </p>
        </article>
      ))}
    </div>
  );
}

function linked(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part) =>
    /^https?:\/\//.test(part) ? (
      <a key={part} href={part} className="break-all text-link underline">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
