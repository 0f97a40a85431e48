"use client";
import { faPlus, faXmark } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { IconButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";

/** The allowed name of an airport: at most four letters, digits or hyphens (spec 2 §3). */
const NAME = /^[A-Z0-9-]{1,4}$/;

/** A field for several names of airports. Enter adds the typed name. */
export function AirportsField({
  values,
  onChange,
  error,
}: {
  values: string[];
  onChange: (values: string[]) => void;
  error?: string;
}) {
  const t = useTranslations("resource.airports");
  const id = useId();
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string>();

  function add() {
    const name = text.trim().toUpperCase();
    if (name === "") return;
    if (!NAME.test(name)) return setFault(t("name"));
    if (values.includes(name)) return setFault(t("twice"));
    onChange([...values, name]);
    setText("");
    setFault(undefined);
  }

  return (
    <Field id={id} label={t("label")} hint={t("hint")} error={fault ?? error}>
      {values.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-1.5">
          {values.map((name) => (
            <li
              key={name}
              className="flex min-h-(--target) items-center gap-1 rounded-strip border border-line-2 bg-sunken ps-2 font-bold"
            >
              {name}
              <button
                type="button"
                aria-label={t("remove", { name })}
                title={t("remove", { name })}
                onClick={() => onChange(values.filter((one) => one !== name))}
                className="grid size-(--target) place-items-center rounded-strip hover:bg-primary-soft"
              >
                <Icon of={faXmark} className="text-small" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex gap-2">
        <input
          id={id}
          className="field-box max-w-40"
          autoComplete="off"
          maxLength={8}
          value={text}
          aria-invalid={fault || error ? true : undefined}
          aria-describedby={`${fault || error ? `${id}-error ` : ""}${id}-hint`}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add();
          }}
          // Text left in the field is also added when the field loses the focus.
          onBlur={add}
        />
        <IconButton icon={faPlus} label={t("add")} onClick={add} />
      </div>
    </Field>
  );
}
