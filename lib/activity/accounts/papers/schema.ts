import { z } from "zod";
import { codeOf, codeView, dayField, idField } from "@/lib/records/schema";
import { ACCOUNT_PAPER_KINDS, ISSUED_KINDS, PAPER_MAIL_STATES } from "./codes";

const isInOrder = ({ from, to }: { from?: string | null; to: string }) => from == null || from <= to;
const REVERSED = { path: ["to"], error: "accounts.reversed" };

/** Query parameters of `GET account-paper`. */
export const paperListQuerySchema = z.object({
  userId: idField.optional().meta({ description: "Whose papers; without it one's own" }),
});

/** Query parameters of `GET account-paper/statement`. */
export const statementQuerySchema = z
  .object({
    userId: idField.optional().meta({ description: "Whose statement; without it one's own" }),
    from: dayField.optional().meta({ description: "The first day, such as 2026-11-01" }),
    to: dayField.meta({ description: "The last day" }),
  })
  .refine(isInOrder, REVERSED);
export type StatementQuery = z.output<typeof statementQuerySchema>;

/** Body of `POST account-paper`. */
export const paperInputSchema = z
  .strictObject({
    userId: idField,
    kind: codeOf(ISSUED_KINDS),
    from: dayField.nullish().meta({ description: "The first day; left out: from the first transaction" }),
    to: dayField.meta({ description: "The last day" }),
  })
  .refine(isInOrder, REVERSED);
export type PaperInput = z.output<typeof paperInputSchema>;

/** Query parameters of `GET account-paper/to-bill`. */
export const billQuerySchema = z.object({
  userId: idField.meta({ description: "Whom an invoice would bill" }),
  to: dayField.meta({ description: "The last day" }),
});
export type BillQuery = z.output<typeof billQuerySchema>;

const lines = z.int().meta({ description: "How many transactions it would bill" });
const total = z.number();
export const billPreviewSchema = z.object({
  currencyCode: z.string(),
  invoice: z
    .object({
      ...{ lines, total },
      due: z.number().meta({ description: "What the account doesn’t pay" }),
      isExemptionMissing: z.boolean().meta({
        description: "Whether it would bill something without VAT while the school has no words that say why",
      }),
    })
    .nullable(),
  creditNotes: z.array(z.object({ corrects: z.string(), lines, total })),
});
export type BillPreview = z.infer<typeof billPreviewSchema>;

/** Body of `POST account-paper/{id}/send`: there is nothing to say. */
export const sendInputSchema = z.strictObject({});

export const paperViewSchema = z.object({
  id: z.string(),
  kind: codeView(ACCOUNT_PAPER_KINDS),
  number: z.string().meta({ description: "Such as 2026-F-0412" }),
  issuedOn: z.string().meta({ description: "A day such as 2026-11-28" }),
  from: z.string().nullable(),
  to: z.string(),
  total: z.number().meta({ description: "What is on the account, or what is billed; negative: of a credit note" }),
  corrects: z.string().nullable().meta({ description: "The number of the invoice that a credit note corrects" }),
  mailed: z
    .object({
      to: z.string(),
      on: z.string().meta({ description: "The day on which it was sent, or since when it waits, such as 2026-11-28" }),
      state: codeView(PAPER_MAIL_STATES),
    })
    .nullable()
    .meta({ description: "The last mail that took it to its person" }),
});
export type PaperView = z.infer<typeof paperViewSchema>;
