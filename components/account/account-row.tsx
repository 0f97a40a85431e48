import type { IconDefinition } from "@fortawesome/free-solid-svg-icons";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";

type Props = { icon: IconDefinition; title: string; note: string; children: ReactNode };

/** What opens the account, with the buttons that change it, in a list of such rows. */
export function AccountRow({ icon, title, note, children }: Props) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2.5 last:border-b-0">
      <Icon of={icon} fixed className="text-section text-ink-2" />
      <div className="min-w-48 flex-1">
        <p className="font-bold wrap-anywhere">{title}</p>
        <p className="text-small text-ink-2">{note}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  );
}
