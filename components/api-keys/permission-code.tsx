/** The name of a permission as a refusal of the interface tells it to a program: English words, whatever the page's language. */
export const PermissionCode = ({ name }: { name: string }) => (
  <code lang="en" className="font-mono text-small text-ink-2">
    {name}
  </code>
);
