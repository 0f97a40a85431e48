"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, get, type Path, useForm } from "react-hook-form";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { showToast } from "@/components/ui/toast";
import { ApiError } from "@/lib/http/client";
import { noteStep, ownVersion } from "./own-steps";

type Options<T extends FieldValues> = {
  defaultValues: DefaultValues<T>;
  /** Sends it; `version` is the one that the person has seen. */
  save: (values: T, version: number | undefined) => Promise<unknown>;
  version?: number;
  onSaved: () => void;
  /** The result in a toast, e.g. "Tag saved". */
  savedText: string;
  /** Of what is changed. */
  id?: string;
  /** A part of its record: goes on from what the page itself has made of the other parts, and of the state. */
  isPart?: boolean;
};

/**
 * The form of one record: the server validates, its errors go to the fields, the first of them gets the focus, and what
 * was typed stays. After somebody else's change it says so, and the next press saves over what is there now.
 */
export function useRecordForm<T extends FieldValues>({
  defaultValues,
  save,
  version,
  onSaved,
  savedText,
  id,
  isPart = false,
}: Options<T>) {
  const t = useTranslations("resource");
  const router = useRouter();
  const fail = useFailureToast();
  const form = useForm<T>({ defaultValues });
  const [seen, setSeen] = useState(version);
  const shown = useRef({ version, values: JSON.stringify(defaultValues) });
  const { isDirty } = form.formState;
  // Another version has come: after this form's save, another part's, or somebody else's. Where nothing is typed it is
  // shown; what is typed stays, over what it began with as before, over anything else after saving has said so.
  useEffect(() => {
    const values = JSON.stringify(defaultValues);
    if (version === shown.current.version && values === shown.current.values) return;
    if (!isDirty) form.reset(defaultValues as T);
    else if (values !== shown.current.values) return;
    shown.current = { version, values };
    setSeen(version);
  });

  // What was typed before the page was alive, the form's library has heard of before anybody listened to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive
  useEffect(() => {
    const values = form.getValues();
    if (JSON.stringify(values) !== shown.current.values)
      form.reset(values, { keepValues: true, keepDefaultValues: true });
  }, []);

  const submit = form.handleSubmit(async (values) => {
    form.clearErrors();
    try {
      const over = id && isPart && seen !== undefined ? ownVersion(id, seen) : seen;
      const answer = await save(values, over);
      if (id && over !== undefined) noteStep(id, over, (answer as { version?: number | null } | undefined)?.version);
      // Saved is what was sent; what follows leads on from there without a question.
      form.reset(form.getValues(), { keepValues: true });
      showToast({ tone: "success", title: savedText });
      onSaved();
      router.refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const current = error.problem.current as { version?: number } | undefined;
      if (current?.version) {
        setSeen(current.version);
        form.setError("root", { message: t("stale") });
        return;
      }
      const fields = Object.entries(error.errors).flatMap(([path, texts]) => {
        const name = fieldOf(path, values);
        return name ? [[name, texts] as const] : [];
      });
      for (const [at, [name, texts]] of fields.entries()) {
        form.setError(name as Path<T>, { message: texts.join(" ") }, { shouldFocus: at === 0 });
      }
      if (fields.length === 0) fail(error, t("saveFailed"));
    }
  });

  /** Attributes of a field with the server's word about it: spread on TextField, TextArea or Select. */
  function field(name: Path<T>, rules?: Parameters<typeof form.register<Path<T>>>[1]) {
    const error = form.getFieldState(name, form.formState).error;
    // Drawn by the server too, so that the fields aren't empty until the page is alive.
    const defaultValue = get(form.formState.defaultValues, name) as string | number | undefined;
    return {
      ...form.register(name, rules),
      defaultValue,
      error: error?.message || (error ? t("required") : undefined),
    };
  }

  const { isSubmitting: isBusy, errors } = form.formState;
  return { form, submit, field, isBusy, isDirty, discard: () => form.reset(), warning: errors.root?.message };
}

/** The form's field of a path in the body: itself, its last part ("address.city"), or its first ("airports.2"). */
function fieldOf(path: string, values: object): string | undefined {
  const parts = path.split(".");
  return [path, parts.at(-1)!, parts[0]!].find((name) => name in values);
}
