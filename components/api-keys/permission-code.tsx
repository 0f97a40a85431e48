/** The name of a permission as a refusal of the interface tells it to a program. */
export const PermissionCode = ({ name }: { name: string }) => (
  <span className="font-mono text-small text-ink-2">{name}</span>
);
