"use client";
import { faRotateRight } from "@fortawesome/free-solid-svg-icons";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useClockZone } from "@/components/shell/clock-zone";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { EmptyState, FailedState, Skeleton } from "@/components/ui/states";
import { TitledSection } from "@/components/ui/titled-section";
import { showToast } from "@/components/ui/toast";
import { api } from "@/lib/http/client";
import { formatInstant } from "@/lib/platform/display";
import { LOG_DAYS } from "@/lib/records/webhooks/codes";
import type { DeliveryView, WebhookView } from "@/lib/records/webhooks/schema";
import { DeliveryPill } from "./pills";
import { useWebhookWords } from "./use-webhook-words";

const PAGE = 20;
/** How often the log is read while the webhook sends, in milliseconds. */
const ASK_AGAIN = 5_000;

type Props = Pick<WebhookView, "id" | "standing"> & { isOwn: boolean };

/** What a webhook has sent and what waits, the newest first. */
export function DeliveryLog({ id, standing, isOwn }: Props) {
  const t = useTranslations("webhooks");
  const fail = useFailureToast();
  const path = `webhook/${id}/delivery`;
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [path, standing],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: String(PAGE), page: String(pageParam) };
      return (await api.get<DeliveryView[]>(path, { query, signal, quiet: true })).data;
    },
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length + 1),
    refetchInterval: standing === "Active" && ASK_AGAIN,
  });
  // What arrives between the reading of two pages moves rows to the next one.
  const deliveries = [...new Map(data?.pages.flat().map((one) => [one.id, one])).values()];

  async function sendAgain({ id: deliveryId }: DeliveryView) {
    try {
      await api.post(`${path}/${deliveryId}/replay`);
      showToast({ tone: "success", title: t("sentAgain") });
      void refetch();
    } catch (error) {
      fail(error, t("sendFailed"));
    }
  }

  return (
    <TitledSection id="deliveries" title={t("log")} note={t("logNote", { days: LOG_DAYS })}>
      {isError && <FailedState title={t("logFailed")} retryLabel={t("again")} onRetry={() => void refetch()} />}
      {isPending && !isError && <Skeleton label={t("log")} />}
      {data && (
        <div className="border border-line bg-surface">
          {deliveries.length === 0 && <EmptyState title={t("logEmpty")}>{t("logEmptyText")}</EmptyState>}
          <ul>
            {deliveries.map((one) => (
              <DeliveryRow
                key={one.id}
                delivery={one}
                onSend={isOwn && standing === "Active" ? () => void sendAgain(one) : undefined}
              />
            ))}
          </ul>
          {hasNextPage && (
            <div data-print="hide" className="border-t border-line p-3 text-center">
              <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
                {t("older")}
              </Button>
            </div>
          )}
        </div>
      )}
    </TitledSection>
  );
}

function DeliveryRow({ delivery: one, onSend }: { delivery: DeliveryView; onSend?: () => void }) {
  const t = useTranslations("webhooks");
  const timeZone = useClockZone();
  const { attemptOf } = useWebhookWords();
  const changes = t("changes", { count: one.changes });
  const span = { first: String(one.firstNumber), last: String(one.lastNumber) };
  const numbers = one.firstNumber === one.lastNumber ? t("numbers", span) : t("numberSpan", span);
  const next = one.nextAttemptAt === null ? [] : [t("next", { at: formatInstant(one.nextAttemptAt, timeZone) })];
  const tries = one.state === "Delivered" && one.attempts <= 1 ? [] : [t("attempts", { count: one.attempts })];
  const ended = one.attempts > 0 ? [attemptOf(one)] : [];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-2 text-table first:border-t-0">
      <span className="w-26">
        <DeliveryPill state={one.state} />
      </span>
      <span className="min-w-52 flex-1">
        <b>{changes}</b>, {numbers}
        <span className="block text-small text-ink-2">{[...ended, ...tries, ...next].filter(Boolean).join(" · ")}</span>
      </span>
      <span className="whitespace-nowrap text-ink-2 tabular-nums">
        {formatInstant(one.attemptedAt ?? one.createdAt, timeZone)}
      </span>
      {onSend && (
        <Button
          data-print="hide"
          icon={faRotateRight}
          aria-label={t("sendAgainLabel", { changes, numbers })}
          onClick={onSend}
        >
          {t(one.state === "Waiting" ? "sendNow" : "sendAgain")}
        </Button>
      )}
    </li>
  );
}
