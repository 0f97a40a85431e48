/**
 * The product's logo: an instrument whose needle shows a climb. It is decorative, because the product's name is beside it.
 */
export function ProductLogo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" focusable="false">
      <g fill="none" stroke="var(--accent)" strokeWidth="2">
        <circle cx="16" cy="16" r="14" />
        <path d="M16 2v5M16 25v5M2 16h5M25 16h5" />
      </g>
      <path d="M13 24.5 19 7.5" stroke="#ffffff" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  );
}
