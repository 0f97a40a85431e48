import { z } from "zod";
import { LOCALES } from "@/lib/platform/locale";
import { isMailAddress } from "@/lib/platform/mail-address";
import { asInView, requiredLineField, singleLineField } from "@/lib/records/schema";

/** The guest of a flight, as those read them who may. Without telephone or mail address, it is "". */
export const guestViewSchema = z.object({
  name: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  /** The language of the guest's mails. */
  language: z.enum(LOCALES),
});
export type GuestView = z.infer<typeof guestViewSchema>;

/** Six digits at least, with what people write between them. */
const PHONE_NUMBER = /^\+?(?:[ ().\-/]*\d){6,}[ ().\-/]*$/;

const fields = {
  name: requiredLineField(100, "reservations.guestNameRequired"),
  phoneNumber: singleLineField(40).refine(
    (given) => given === "" || PHONE_NUMBER.test(given),
    "reservations.guestPhone",
  ),
  email: singleLineField(320).refine((given) => given === "" || isMailAddress(given), "reservations.guestEmail"),
  language: z.enum(LOCALES),
};

/** Lists by what is typed of a guest nobody can be reached. What isn't typed isn't wrong. */
export function listGuestFaults({ phoneNumber, email }: Pick<GuestView, "phoneNumber" | "email">) {
  const typed = { phoneNumber, email };
  return (["phoneNumber", "email"] as const).filter((name) => !fields[name].safeParse(typed[name]).success);
}

/** A guest in a request. Those of a change name what they change. */
export type GuestInput = Partial<GuestView>;

const { name, ...others } = fields;
/** The guest of a new booking. */
export const guestInputSchema: z.ZodType<GuestInput> = asInView(
  { name, ...z.object(others).partial().shape },
  guestViewSchema.shape,
);
/** The guest in a change. */
export const guestChangeSchema: z.ZodType<GuestInput> = asInView(
  z.object(fields).partial().shape,
  guestViewSchema.shape,
);
