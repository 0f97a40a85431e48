"use client";
import { faDoorClosed } from "@fortawesome/free-solid-svg-icons";
import { useMemo } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { listRests, type Rest } from "@/lib/views/planning/rules";
import type { BoardResources } from "./types";
import { useRestText } from "./use-rest-text";
import "./rests.css";

/** The sign of a closure or, as in the year, the dot of a public holiday. Words stand beside it. */
export const RestSign = ({ rest }: { rest: Rest }) =>
  rest.isClosed ? <Icon of={faDoorClosed} /> : <i aria-hidden className="rest-dot" />;

/** Why a day rests, in words below its name: where there is little room, the names alone. */
export function RestTexts({
  rests = [],
  className,
  isShort,
}: {
  rests?: readonly Rest[];
  className?: string;
  isShort?: boolean;
}) {
  const textOf = useRestText();
  return rests.map((rest) => {
    const text = textOf(rest);
    return (
      <span key={text} className={cx("block", className)} title={text}>
        <RestSign rest={rest} />{" "}
        {isShort ? (
          <>
            <span aria-hidden>{rest.name}</span>
            <span className="sr-only">{text}</span>
          </>
        ) : (
          text
        )}
      </span>
    );
  });
}

/** Says above a day that it is closed, or a public holiday. A closure that somebody adds meanwhile is read out. */
export function RestLine({ sites, day }: { sites: readonly BoardResources[]; day: string }) {
  const textOf = useRestText();
  const rests = useMemo(() => listRests(sites, day), [sites, day]);
  return (
    <div role="status" className="rest-line">
      {rests.map((rest) => {
        const text = textOf(rest, day);
        return (
          <p key={text}>
            <RestSign rest={rest} /> {text}
          </p>
        );
      })}
    </div>
  );
}
