import type { Work } from "@/lib/access/actor/as-actor";
import { localDayOf, toDate } from "@/lib/platform/day";
import { makeInvalidFieldProblem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { post } from "../commands";
import { readTransaction } from "../queries";
import { readPostedHolder } from "../reach";
import type { TransactionView } from "../schema";
import { listOffers } from "./queries";
import type { HourPackageInput } from "./schema";

/** Sells somebody a package of hours at today's price of its aircraft. Their flights at that price use it up before anything is debited. */
export async function buyHours(work: Work, input: HourPackageInput): Promise<TransactionView> {
  const holder = await readPostedHolder(work, input.userId);
  const offer = (await listOffers(work, holder)).find(({ price }) => price.id === input.priceId);
  if (!offer) throw makeInvalidFieldProblem("priceId", "accounts.packages.notOffered");
  const { price, rate } = offer;
  const { siteId, site } = price.aircraft;
  const [posted] = await post(work, [
    {
      ...{ personId: holder.id, siteId, postedOn: toDate(localDayOf(toUnix(work.now), site.timeZone)) },
      ...{ cause: "Package", amount: -rate.packagePrice, vatBasisPoints: rate.vatBasisPoints },
      ...{ aircraftPriceId: price.id, reference: input.number, comment: input.comment },
      detail: [{ kind: "Bought", minutes: rate.packageMinutes, amount: rate.packagePrice }],
    },
  ]);
  return readTransaction(work, holder.id, posted!.id);
}
