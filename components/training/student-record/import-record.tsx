"use client";
import { faCheck, faFileImport } from "@fortawesome/free-solid-svg-icons";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ChooseFileButton } from "@/components/ui/choose-file-button";
import { Notice } from "@/components/ui/notice";
import { showToast } from "@/components/ui/toast";
import type { ImportedRecordView } from "@/lib/activity/training/student-record/schema";
import { ApiError, api } from "@/lib/http/client";
import { ConfirmKey } from "./confirm-key";
import { RecordFacts } from "./record-facts";

type Props = {
  student: { id: string; firstName: string; lastName: string };
  /** Where the training is then found: the address before its id. */
  bookBase: string;
  /** Whether the reader confirms keys of other schools. */
  mayConfirm: boolean;
};

/** Reads the record that another school gave, shows what it holds and which lines were changed, and makes a training of it. */
export function ImportRecord({ student, bookBase, mayConfirm }: Props) {
  const t = useTranslations("records.import");
  const fail = useFailureToast();
  const router = useRouter();
  const [record, setRecord] = useState("");
  const [seen, setSeen] = useState<ImportedRecordView | null>(null);
  const [refusal, setRefusal] = useState("");
  const [isSamePerson, setSamePerson] = useState(false);
  const send = (text: string, preview: "0" | "1") =>
    api.post<ImportedRecordView>(`user/${student.id}/student-record`, {
      body: { record: text, isSamePerson },
      query: { preview },
    });

  async function look(text: string) {
    setSeen(null);
    setSamePerson(false);
    setRefusal("");
    setRecord(text);
    try {
      setSeen((await send(text, "1")).data);
    } catch (error) {
      if (error instanceof ApiError && error.lines.length > 0) setRefusal(error.lines.join(" "));
      else fail(error, t("failed"));
    }
  }
  async function accept() {
    try {
      const { data } = await send(record, "0");
      showToast({ tone: "success", title: t("accepted") });
      router.push(`${bookBase}/${data.trainingId}`);
    } catch (error) {
      fail(error, t("failed"));
    }
  }
  const isSound = seen?.faults.length === 0;
  const isOther = seen !== null && namesOf(seen.student) !== namesOf(student);
  return (
    <div className="flex max-w-[820px] flex-col gap-4">
      <div>
        <ChooseFileButton
          label={t("choose")}
          icon={faFileImport}
          variant={isSound ? "secondary" : "primary"}
          accept="application/json,.json"
          onFile={(file) => void file.text().then(look)}
        />
      </div>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {seen && (
        <section aria-label={t("drop")} className="flex flex-col gap-4 border border-line bg-surface px-4 py-4">
          <RecordFacts record={seen} />
          {isOther && (
            <Notice tone="warning">
              {t("otherName", { name: namesOf(seen.student) })}
              <Checkbox label={t("samePerson")} checked={isSamePerson} onCheckedChange={setSamePerson} />
            </Notice>
          )}
          {isSound && !seen.isKeyConfirmed && (
            <ConfirmKey record={seen} mayConfirm={mayConfirm} onConfirmed={() => void look(record)} />
          )}
          {isSound && seen.isKeyConfirmed && (
            <div>
              <Button variant="primary" icon={faCheck} onClick={() => void accept()}>
                {t("accept")}
              </Button>
            </div>
          )}
        </section>
      )}
    </div>
  );
}

const namesOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;
