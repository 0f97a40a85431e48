"use client";
import { useTranslations } from "next-intl";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, get, type Path, useForm } from "react-hook-form";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { showToast } from "@/components/ui/toast";
import { ApiError } from "@/lib/http/client";
import { latestOwnVersion, noteOwnWrite } from "./own-writes";

/** For how long taking a save back is offered. */
const TAKE_BACK_MS = 10_000;

type Options<T extends FieldValues> = {
  defaultValues: DefaultValues<T>;
  /** Sends the values. `version` is the version that the person has seen. */
  save: (values: T, version: number | undefined) => Promise<unknown>;
  version?: number;
  onSaved: (version: number | null) => void;
  /** The text of the toast after saving, e.g. "Tag saved". */
  savedText: string;
  /** What takes the save back, offered for ten seconds over the version that the save has left. */
  takeBack?: { label: string; onPress: (version: number | null) => void };
  /** The id of the changed record. Undefined for a new one. */
  id?: string;
  /**
   * Whether the form is only a part of its record. Its version then includes writes of the record's other parts on this
   * page.
   */
  isPart?: boolean;
  /**
   * Finds the form's field for the path of an error in the request body, where the field's name differs from the path.
   */
  fieldOfPath?: (path: string) => string;
  /** Called with the names of the fields that have errors, so that a part of the form that isn't shown can open. */
  onFieldErrors?: (names: string[]) => void;
  /** Called for a refusal that belongs to no field. Returns true if it has shown the reason, or false for the usual toast. */
  onRefused?: (error: ApiError) => boolean;
};

/**
 * The form of one record. The server validates it. Its errors appear at the fields, the first field with an error gets the
 * focus, and the input stays. If another person has changed the record, the form says so, and the next save overwrites their
 * change.
 */
export function useRecordForm<T extends FieldValues>({
  defaultValues,
  save,
  version,
  onSaved,
  savedText,
  takeBack,
  id,
  isPart = false,
  fieldOfPath = (path) => path,
  onFieldErrors,
  onRefused,
}: Options<T>) {
  const t = useTranslations("resource");
  const refresh = useRefresh();
  const fail = useFailureToast();
  const form = useForm<T>({ defaultValues });
  const [seen, setSeen] = useState(version);
  const shown = useRef({ version, values: JSON.stringify(defaultValues) });
  const { isDirty } = form.formState;
  // A new version of the record has arrived, after a save of this form or another part, or from another person. Without
  // unsaved input, the form shows it. With unsaved input, the input stays. If this form's values are unchanged, the form
  // continues with the new version. Otherwise it keeps its old version, so that the next save reports the conflict.
  // This runs before the browser handles the next click. Otherwise a click in between would be undone, because `isDirty`
  // doesn't know of it.
  useLayoutEffect(() => {
    const values = JSON.stringify(defaultValues);
    if (version === shown.current.version && values === shown.current.values) return;
    if (!isDirty) form.reset(defaultValues as T);
    else if (values !== shown.current.values) return;
    shown.current = { version, values };
    setSeen(version);
  });

  // The form library doesn't mark fields as changed that were filled in before React started. This reset makes it compare
  // them with the default values.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when React has started
  useEffect(() => {
    const values = form.getValues();
    if (JSON.stringify(values) !== shown.current.values)
      form.reset(values, { keepValues: true, keepDefaultValues: true });
  }, []);

  const submit = form.handleSubmit(
    async (values) => {
      form.clearErrors();
      try {
        const over = id && isPart && seen !== undefined ? latestOwnVersion(id, seen) : seen;
        const answer = await save(values, over);
        const saved = (answer as { version?: number | null } | undefined)?.version;
        if (id && over !== undefined) noteOwnWrite(id, over, saved);
        // The values now count as saved, so that a navigation in `onSaved` doesn't ask about unsaved work.
        form.reset(form.getValues(), { keepValues: true });
        showToast({
          ...{ tone: "success", title: savedText },
          ...(takeBack && {
            action: { label: takeBack.label, onPress: () => takeBack.onPress(saved ?? null) },
            milliseconds: TAKE_BACK_MS,
            id: "take-back",
          }),
        });
        onSaved(saved ?? null);
        refresh();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const current = error.problem.current as { version?: number } | undefined;
        if (current?.version) {
          setSeen(current.version);
          form.setError("root", { message: t("stale") });
          return;
        }
        const fields = Object.entries(error.errors).flatMap(([path, texts]) => {
          const name = findField(fieldOfPath(path), values);
          return name ? [[name, texts] as const] : [];
        });
        for (const [at, [name, texts]] of fields.entries()) {
          form.setError(name as Path<T>, { message: texts.join(" ") }, { shouldFocus: at === 0 });
        }
        if (fields.length > 0) {
          onFieldErrors?.(fields.map(([name]) => name));
          requestAnimationFrame(showFirstError);
        } else if (!onRefused?.(error)) fail(error, t("saveFailed"));
      }
    },
    (errors) => onFieldErrors?.(Object.keys(errors)),
  );

  /** The attributes of a field, including the server's error. Spread them on TextField, TextArea or Select. */
  function field(name: Path<T>, rules?: Parameters<typeof form.register<Path<T>>>[1]) {
    const error = form.getFieldState(name, form.formState).error;
    // The default value is set here too, so that the server renders it and the fields aren't empty before React starts.
    const defaultValue = get(form.formState.defaultValues, name) as string | number | undefined;
    return {
      ...form.register(name, rules),
      "aria-required": rules?.required ? true : undefined,
      defaultValue,
      error: error?.message || (error ? t("required") : undefined),
    };
  }

  const { isSubmitting: isBusy, errors } = form.formState;
  return { form, submit, field, isBusy, isDirty, discard: () => form.reset(), warning: errors.root?.message };
}

/** Scrolls to the first error. A field made of several has no one place that could have the focus. */
function showFirstError(): void {
  document.querySelector("[data-error]")?.scrollIntoView({ block: "center" });
}

/**
 * Finds the form's field for a path in the request body: the path itself, its last part ("address.city") or its first part
 * ("airports.2").
 */
function findField(path: string, values: object): string | undefined {
  const parts = path.split(".");
  return [path, parts.at(-1)!, parts[0]!].find((name) => name in values);
}
