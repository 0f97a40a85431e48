import { useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useRecordForm } from "@/components/resource/use-record-form";

/** What a body says beside the price: that what was billed at another rate is known, and whether the students are told. */
export type SaidWithPrice = { knowsOfBilled?: true; tellsStudents?: true };

type Options<T extends FieldValues> = Omit<Parameters<typeof useRecordForm<T>>[0], "save" | "onRefused"> & {
  save: (values: T, version: number | undefined, said: SaidWithPrice) => Promise<unknown>;
};

/** The form of a price. Where something was billed at the rate that held before, it asks before it saves over that. */
export function usePriceForm<T extends FieldValues>({ save, onSaved, ...options }: Options<T>) {
  const knowsOfBilled = useRef(false);
  const [billed, setBilled] = useState<string | null>(null);
  const [tellsStudents, tellStudents] = useState(false);
  const record = useRecordForm<T>({
    ...options,
    save: (values, version) =>
      save(values, version, {
        ...(knowsOfBilled.current && { knowsOfBilled: true }),
        ...(tellsStudents && { tellsStudents: true }),
      }),
    onSaved: (version) => {
      tellStudents(false);
      onSaved(version);
    },
    onRefused: ({ problem, message }) => {
      if (problem.billed === undefined) return false;
      setBilled(message);
      return true;
    },
  });
  return {
    ...record,
    /** What was billed on the days of a rate that is to be saved, as the server says it. Null: nothing, or nobody has asked yet. */
    billed,
    keepBilled: () => setBilled(null),
    saveOverBilled: async () => {
      knowsOfBilled.current = true;
      await record.submit();
      knowsOfBilled.current = false;
      setBilled(null);
    },
    ...{ tellsStudents, tellStudents },
  };
}
