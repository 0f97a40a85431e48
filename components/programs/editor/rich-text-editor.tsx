"use client";
import {
  faBold,
  faHeading,
  faImage,
  faItalic,
  faLink,
  faListOl,
  faListUl,
  faQuoteLeft,
} from "@fortawesome/free-solid-svg-icons";
import Image from "@tiptap/extension-image";
import { type Editor, EditorContent, useEditor, useEditorState } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { Icon, type IconDefinition } from "@/components/ui/icon";
import { useUpload } from "./use-upload";

const extensions = [
  StarterKit.configure({ heading: { levels: [2, 3, 4] }, link: { openOnClick: false } }),
  Image.configure({ allowBase64: false }),
];
/** An editor has an empty paragraph where there is no text. */
const htmlOf = (editor: Editor) => (editor.isEmpty ? "" : editor.getHTML());

type Props = { label: string; value: string; onChange: (html: string) => void };

export function RichTextEditor({ label, value, onChange }: Props) {
  const told = useRef(value);
  const latest = useRef(onChange);
  latest.current = onChange;
  const editor = useEditor({
    extensions,
    content: value,
    immediatelyRender: false,
    injectCSS: false,
    editorProps: {
      attributes: {
        class: "rich-text min-h-40 px-3 py-2 outline-offset-2",
        "aria-label": label,
        "aria-multiline": "true",
        role: "textbox",
      },
    },
    onUpdate: ({ editor: now }) => {
      told.current = htmlOf(now);
      latest.current(told.current);
    },
  });
  // Undoing and a colleague's save change the text from outside.
  useEffect(() => {
    if (!editor || value === told.current) return;
    told.current = value;
    const { from, to } = editor.state.selection;
    editor.commands.setContent(value, { emitUpdate: false });
    const end = editor.state.doc.content.size;
    editor.commands.setTextSelection({ from: Math.min(from, end), to: Math.min(to, end) });
  }, [editor, value]);
  if (!editor) return <div className="min-h-40" />;
  return (
    <div className="rounded-control border border-control bg-surface">
      <Tools editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}

function Tools({ editor }: { editor: Editor }) {
  const t = useTranslations("programs.editor.text");
  const { upload, isBusy } = useUpload();
  const picture = useRef<HTMLInputElement>(null);
  const [isLinking, setLinking] = useState(false);
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      ...{ bold: now.isActive("bold"), italic: now.isActive("italic"), heading: now.isActive("heading") },
      ...{
        bullets: now.isActive("bulletList"),
        numbers: now.isActive("orderedList"),
        quote: now.isActive("blockquote"),
      },
      link: now.isActive("link"),
    }),
  });
  const then = () => editor.chain().focus();
  async function insert(file: File) {
    const made = await upload(file);
    if (made)
      then()
        .setImage({ src: `/api/file/${made.id}`, alt: made.name })
        .run();
  }
  const tools: [keyof typeof is, IconDefinition, () => void][] = [
    ["bold", faBold, () => then().toggleBold().run()],
    ["italic", faItalic, () => then().toggleItalic().run()],
    ["heading", faHeading, () => then().toggleHeading({ level: 3 }).run()],
    ["bullets", faListUl, () => then().toggleBulletList().run()],
    ["numbers", faListOl, () => then().toggleOrderedList().run()],
    ["quote", faQuoteLeft, () => then().toggleBlockquote().run()],
    ["link", faLink, () => (is.link ? then().unsetLink().run() : setLinking(true))],
  ];
  return (
    <div
      role="toolbar"
      aria-label={t("tools")}
      data-print="hide"
      className="flex flex-wrap items-center gap-1 border-b border-line p-1"
    >
      {tools.map(([name, icon, run]) => (
        <Tool key={name} icon={icon} label={t(name)} isOn={is[name]} onPress={run} />
      ))}
      <Tool icon={faImage} label={t("image")} isDisabled={isBusy} onPress={() => picture.current?.click()} />
      <input
        ref={picture}
        type="file"
        hidden
        accept="image/*"
        aria-label={t("image")}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = "";
          if (file) void insert(file);
        }}
      />
      {isLinking && (
        <input
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
          autoFocus
          type="url"
          aria-label={t("address")}
          placeholder="https://"
          className="field-box min-h-8! max-w-72"
          onBlur={() => setLinking(false)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" && event.key !== "Escape") return;
            event.preventDefault();
            event.stopPropagation();
            const href = event.currentTarget.value.trim();
            setLinking(false);
            if (event.key === "Enter" && href) then().extendMarkRange("link").setLink({ href }).run();
            else then().run();
          }}
        />
      )}
    </div>
  );
}

type ToolProps = { icon: IconDefinition; label: string; isOn?: boolean; isDisabled?: boolean; onPress: () => void };

const Tool = ({ icon, label, isOn, isDisabled, onPress }: ToolProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-pressed={isOn}
    disabled={isDisabled}
    onClick={onPress}
    className={cx(
      "grid size-8 place-items-center rounded-box touch:size-11",
      isOn ? "bg-primary-soft text-brand shadow-[inset_0_-3px_0_var(--primary)]" : "text-ink-2 hover:bg-primary-soft",
    )}
  >
    <Icon of={icon} />
  </button>
);
