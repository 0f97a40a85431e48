import {
  faArrowRightArrowLeft,
  faBoxOpen,
  faChalkboardUser,
  faCreditCard,
  faFilePdf,
  faPlane,
  faPlaneDeparture,
  faReceipt,
  faRotateLeft,
  faScaleBalanced,
} from "@fortawesome/free-solid-svg-icons";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Icon } from "@/components/ui/icon";
import type { MenuItem } from "@/components/ui/menu";
import { MoreMenu } from "@/components/ui/more-menu";
import { FLOWN_CAUSES, type TransactionCause } from "@/lib/activity/accounts/codes";
import type { Transaction } from "@/lib/activity/accounts/wire";
import { downloadFile } from "@/lib/http/client";
import { localDayOf } from "@/lib/platform/day";
import { formatDayNear, formatMoney } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";
import { useLabel } from "./use-label";

const ICONS: Record<TransactionCause, typeof faPlane> = {
  Flight: faPlaneDeparture,
  Instruction: faChalkboardUser,
  Operation: faPlane,
  Payment: faCreditCard,
  Fee: faReceipt,
  Package: faBoxOpen,
  Contra: faArrowRightArrowLeft,
  Opening: faScaleBalanced,
};

const cell = "px-2 py-2 align-top";
const number = `${cell} text-end tabular-nums whitespace-nowrap`;

type Props = {
  transactions: Transaction[];
  currency: string;
  /** The line below the last one: what was there before the first day that is shown. */
  broughtForward: { day: string; amount: number } | null;
  mayPost: boolean;
  onTakeBack: (transaction: Transaction) => void;
  siteId: string;
  timeZone: string;
  today: string;
};

/** The transactions of an account, the newest first: debit and credit apart, the balance after each at the end. */
export function TransactionTable({ transactions, currency, broughtForward, today, ...acts }: Props) {
  const t = useTranslations("accounts");
  const locale = useLocale() as Locale;
  const labelOf = useLabel(currency);
  const money = (amount: number) => formatMoney(amount, currency, locale);
  return (
    <table className="w-full text-table phone:hidden">
      <caption className="sr-only">{t("title")}</caption>
      <thead className="bg-sunken text-small text-ink-2">
        <tr>
          {(["date", "number", "type", "label"] as const).map((name) => (
            <th key={name} scope="col" className={`${cell} text-start`}>
              {t(name)}
            </th>
          ))}
          {(["debit", "credit", "balance"] as const).map((name) => (
            <th key={name} scope="col" className={`${cell} text-end`}>
              {t(name)}
            </th>
          ))}
          <td className={cell} />
        </tr>
      </thead>
      <tbody>
        {transactions.map((one) => (
          <tr key={one.id} className="border-t border-line">
            <td className={`${cell} whitespace-nowrap tabular-nums`}>{formatDayNear(one.day, today)}</td>
            <td className={`${cell} whitespace-nowrap tabular-nums`}>{one.number}</td>
            <td className={cell}>
              <TypeName transaction={one} />
            </td>
            <td className={`${cell} wrap-anywhere`}>
              {labelOf(one)}
              <TakenBack transaction={one} />
            </td>
            <td className={number}>{one.price < 0 ? money(-one.price) : ""}</td>
            <td className={number}>{one.price > 0 ? money(one.price) : ""}</td>
            <td className={`${number} font-bold`}>{money(one.balance)}</td>
            <td data-print="hide" className="px-1 align-top">
              <RowActs transaction={one} {...acts} />
            </td>
          </tr>
        ))}
        {broughtForward && (
          <tr className="border-t border-line bg-sunken text-ink-2">
            <td className={`${cell} whitespace-nowrap tabular-nums`}>{formatDayNear(broughtForward.day, today)}</td>
            <td className={cell} />
            <td className={cell} colSpan={4}>
              {t("broughtForward")}
            </td>
            <td className={number}>{money(broughtForward.amount)}</td>
            <td className={cell} />
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** The same on a phone: each transaction in two lines, its label and its amount first. */
export function TransactionList({ transactions, currency, broughtForward, today, ...acts }: Props) {
  const t = useTranslations("accounts");
  const locale = useLocale() as Locale;
  const labelOf = useLabel(currency);
  const money = (amount: number) => formatMoney(amount, currency, locale);
  return (
    <ul aria-label={t("title")} className="hidden phone:block print:hidden">
      {transactions.map((one) => (
        <li key={one.id} className="flex gap-2 border-t border-line px-3 py-2 first:border-t-0">
          <div className="min-w-0 flex-1">
            <p className="wrap-anywhere">{labelOf(one) || <TypeName transaction={one} />}</p>
            <p className="flex flex-wrap gap-x-3 text-small text-ink-2 tabular-nums">
              <span>{formatDayNear(one.day, today)}</span>
              <span>{one.number}</span>
              <TypeName transaction={one} />
            </p>
            <TakenBack transaction={one} />
          </div>
          <div className="text-end whitespace-nowrap tabular-nums">
            <p className="font-bold">{money(one.price)}</p>
            <p className="text-small text-ink-2">{money(one.balance)}</p>
          </div>
          <RowActs transaction={one} {...acts} />
        </li>
      ))}
      {broughtForward && (
        <li className="flex justify-between gap-2 border-t border-line bg-sunken px-3 py-2 text-ink-2">
          <span>{t("broughtForward")}</span>
          <span className="tabular-nums">{money(broughtForward.amount)}</span>
        </li>
      )}
    </ul>
  );
}

function TypeName({ transaction: { cause, type } }: { transaction: Transaction }) {
  const t = useTranslations("accounts.causes");
  const isTyped = cause === "Payment" || cause === "Fee";
  return (
    <span className="inline-flex items-center gap-2">
      <Icon of={ICONS[cause]} className="text-ink-3" />
      {isTyped && type ? type.name : t(cause)}
    </span>
  );
}

function TakenBack({ transaction: { takenBackBy } }: { transaction: Transaction }) {
  const t = useTranslations("accounts");
  return (
    takenBackBy && <span className="block text-small text-ink-2">{t("takenBackBy", { number: takenBackBy })}</span>
  );
}

type ActsProps = Pick<Props, "mayPost" | "onTakeBack" | "siteId" | "timeZone"> & { transaction: Transaction };

/** What can be done with a transaction. What a flight or a lesson posted is taken back by opening that again. */
function RowActs({ transaction, mayPost, onTakeBack, siteId, timeZone }: ActsProps) {
  const t = useTranslations("accounts");
  const papers = useTranslations("accounts.papers");
  const fail = useFailureToast();
  const router = useRouter();
  const { reservation, cause, takenBackBy } = transaction;
  const items: MenuItem[] = [];
  if (reservation) {
    const day = localDayOf(reservation.start, timeZone);
    const open = () => router.push(`/site/${siteId}/planning/day?date=${day}&reservation=${reservation.id}`);
    items.push({ key: "flight", label: t("openFlight"), icon: faPlaneDeparture, onSelect: open });
  }
  if (cause === "Payment" && transaction.price > 0 && takenBackBy === null) {
    const name = `${papers("receipt")} ${transaction.number}.pdf`;
    const read = () =>
      void downloadFile(`flight-account/${transaction.id}/receipt`, name).catch((error) =>
        fail(error, papers("notRead")),
      );
    items.push({ key: "receipt", label: papers("receipt"), icon: faFilePdf, onSelect: read });
  }
  if (mayPost && cause !== "Contra" && takenBackBy === null) {
    const isFlown = FLOWN_CAUSES.includes(cause);
    items.push({
      ...{ key: "takeBack", label: t("takeBack"), icon: faRotateLeft, onSelect: () => onTakeBack(transaction) },
      ...{ disabled: isFlown, reason: isFlown ? t("reopenInstead") : undefined },
    });
  }
  return items.length > 0 && <MoreMenu label={t("actions", { number: transaction.number })} items={items} />;
}
