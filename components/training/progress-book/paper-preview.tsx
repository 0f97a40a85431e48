import type { PaperBlock } from "@/lib/platform/paper";

/** Shows a document as it will be on paper, readable on any screen. */
export const PaperPreview = ({ blocks, label }: { blocks: readonly PaperBlock[]; label: string }) => (
  <article
    aria-label={label}
    className="flex max-w-[820px] flex-col border border-line bg-surface px-6 py-5 phone:px-4"
  >
    {blocks.map((block, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a document never changes, and equal blocks may follow one another
      <Block key={at} block={block} />
    ))}
  </article>
);

function Block({ block }: { block: PaperBlock }) {
  switch (block.kind) {
    case "title":
      return (
        <header className="mb-1">
          <h2 className="text-page font-bold">{block.text}</h2>
          <p className="text-ink-2">{block.note}</p>
        </header>
      );
    case "heading":
      return <h3 className="mt-4 mb-2 border-b-2 border-line pb-1 text-section font-bold">{block.text}</h3>;
    case "entry":
      return <h4 className="mt-3 font-bold">{block.text}</h4>;
    case "text":
      return <p className={`whitespace-pre-line ${block.isQuiet ? "text-ink-2" : ""}`}>{block.text}</p>;
    case "facts":
      return (
        <dl className="grid grid-cols-[minmax(7rem,30%)_1fr] gap-x-3 gap-y-0.5">
          {block.rows.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-2">{name}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ))}
        </dl>
      );
    case "table":
      return <Table {...block} />;
  }
}

function Table({ columns, rows }: Extract<PaperBlock, { kind: "table" }>) {
  const align = (at: number) => (columns[at]!.isEnd ? "text-end" : "text-start");
  return (
    <div className="my-1 overflow-x-auto">
      <table className="w-full tabular-nums">
        <thead>
          <tr className="border-b border-line text-ink-2">
            {columns.map(({ head }, at) => (
              <th key={head} scope="col" className={`py-1 pe-2 last:pe-0 ${align(at)}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells.join("|")} className="border-b border-line last:border-b-0">
              {cells.map((cell, at) => (
                <td key={columns[at]!.head} className={`py-1 pe-2 align-top last:pe-0 ${align(at)}`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
