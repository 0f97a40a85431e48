import type { IconDefinition } from "@fortawesome/free-solid-svg-icons";
import { cx } from "./cx";

export type { IconDefinition };

/**
 * One Font Awesome icon as inline SVG. The icons are plain constants, so a bundle contains only the icons that it uses, and
 * the library's runtime is not needed. Without a `label`, assistive technology ignores the icon. Give one if there is no
 * text beside it.
 */
export function Icon({
  of,
  label,
  className,
  fixed,
}: {
  of: IconDefinition;
  label?: string;
  className?: string;
  fixed?: boolean;
}) {
  const [width, height, , , path] = of.icon;
  const paths = typeof path === "string" ? [path] : path;
  const shared = {
    viewBox: `0 0 ${width} ${height}`,
    className: cx("inline-block h-[1em] shrink-0 fill-current align-[-0.125em]", className),
    style: { width: fixed ? "1.25em" : `${width / height}em` },
  };
  const content = paths.map((d) => <path key={d.slice(0, 24)} d={d} />);
  return label ? (
    <svg {...shared} role="img" aria-label={label}>
      {content}
    </svg>
  ) : (
    <svg {...shared} aria-hidden="true" focusable="false">
      {content}
    </svg>
  );
}
