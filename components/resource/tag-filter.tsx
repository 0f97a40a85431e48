import { UnlabelledSelect } from "@/components/ui/select";

type Props = {
  label: string;
  /** Stands where no tag is chosen. */
  anyLabel: string;
  tags: { id: string; name: string }[];
  /** The id of the chosen tag, or "". */
  value: string;
  onChange: (tagId: string) => void;
};

/** The filter of a list by one tag. A school without tags has none. */
export function TagFilter({ label, anyLabel, tags, value, onChange }: Props) {
  if (tags.length === 0) return null;
  return (
    <UnlabelledSelect
      aria-label={label}
      small
      className="w-44 phone:w-full"
      placeholder={anyLabel}
      options={tags.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
