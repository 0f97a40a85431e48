"use client";
import {
  faBan,
  faCamera,
  faClockRotateLeft,
  faEllipsis,
  faHourglassHalf,
  faPen,
  faPlaneCircleCheck,
  faWrench,
} from "@fortawesome/free-solid-svg-icons";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button, getButtonClassName, IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { shrinkPhoto } from "@/components/ui/shrink-photo";
import { showToast } from "@/components/ui/toast";
import { api, newIdempotencyKey } from "@/lib/http/client";
import { type Defect, type Meaning, makeMeaningBody } from "@/lib/records/defects/wire";
import { useDefectTitle } from "./defect-look";

// They are loaded when they open, so that the lists themselves are there sooner.
const EditDefectDialog = dynamic(() => import("./defect-dialogs").then((m) => m.EditDefectDialog));
const DeferDefectDialog = dynamic(() => import("./defect-dialogs").then((m) => m.DeferDefectDialog));
const DefectHistoryDialog = dynamic(() => import("./defect-dialogs").then((m) => m.DefectHistoryDialog));

type Props = {
  defect: Defect;
  aircraft: { id: string; callSign: string };
  timeZone: string;
  mayDecide: boolean;
  base: string;
  /** Called when the defect has changed. */
  onDone: () => void;
};

/** What can be done with one defect: its release leads to a page, what decides acts at once, the rest opens a dialog. */
export function DefectActions({ defect, aircraft, timeZone, mayDecide, base, onDone }: Props) {
  const [open, setOpen] = useState<"edit" | "defer" | "history" | null>(null);
  const t = useTranslations("defects");
  const fail = useFailureToast();
  const photo = useRef<HTMLInputElement>(null);
  const path = `aircraft/${aircraft.id}/commentary`;
  const { title } = useDefectTitle()(defect);
  const isOpen = defect.release === null;

  async function run(done: string, call: () => Promise<unknown>) {
    try {
      await call();
      showToast({ tone: "success", title: done });
      onDone();
    } catch (error) {
      fail(error, t("failed"));
    }
  }
  const decide = (meaning: Meaning) =>
    run(t(meaning === "no" ? "done.grounded" : "done.cleared", { name: aircraft.callSign }), () =>
      api.put(path, { body: { id: defect.id, ...makeMeaningBody(meaning) }, version: defect.version }),
    );
  const addPhoto = (file: File) =>
    run(t("done.photo"), async () => {
      const small = await shrinkPhoto(file);
      const shrunk = new File([small], "defect", { type: small.type });
      await api.post(`${path}/${defect.id}/photo`, { file: shrunk, idempotencyKey: newIdempotencyKey() });
    });

  const named = (action: "release" | "close" | "ground" | "defer" | "clear") =>
    `${t(`actions.${action}`)}: ${title}, ${aircraft.callSign}`;
  const items: MenuItem[] = [
    { key: "history", label: t("actions.history"), icon: faClockRotateLeft, onSelect: () => setOpen("history") },
  ];
  if (mayDecide) {
    const onSelect = () => photo.current?.click();
    items.push({ key: "photo", label: t("actions.addPhoto"), icon: faCamera, onSelect });
  }
  if (mayDecide && isOpen) {
    const defer = {
      key: "defer",
      label: t("actions.defer"),
      icon: faHourglassHalf,
      onSelect: () => setOpen("defer"),
    };
    items.unshift(
      { key: "edit", label: t("actions.edit"), icon: faPen, onSelect: () => setOpen("edit") },
      // Of one to decide on, it stands beside the other decisions.
      ...(defect.isPending ? [] : [defer]),
    );
  }
  const close = () => setOpen(null);
  const saved = () => {
    close();
    onDone();
  };
  const dialog = { defect, timeZone, onClose: close, onSaved: saved };
  return (
    <>
      {mayDecide && isOpen && (
        <Link
          href={`${base}/defect/${defect.id}/release`}
          aria-label={named(defect.needsCertificate ? "release" : "close")}
          className={getButtonClassName("secondary")}
        >
          <Icon of={faWrench} />
          {t(defect.needsCertificate ? "actions.release" : "actions.close")}
        </Link>
      )}
      {mayDecide && isOpen && defect.status !== "Blocking" && (
        <Button icon={faBan} aria-label={named("ground")} onClick={() => void decide("no")}>
          {t("actions.ground")}
        </Button>
      )}
      {mayDecide && isOpen && defect.isPending && (
        <Button icon={faHourglassHalf} aria-label={named("defer")} onClick={() => setOpen("defer")}>
          {t("actions.defer")}
        </Button>
      )}
      {mayDecide && isOpen && defect.isPending && (
        <Button icon={faPlaneCircleCheck} aria-label={named("clear")} onClick={() => void decide("yes")}>
          {t("actions.clear")}
        </Button>
      )}
      <Menu
        items={items}
        trigger={
          <IconButton
            icon={faEllipsis}
            label={`${t("list.actions", { number: defect.number })}, ${aircraft.callSign}`}
            variant="quiet"
          />
        }
      />
      <input
        ref={photo}
        type="file"
        accept="image/*"
        hidden
        aria-label={t("actions.addPhoto")}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file) void addPhoto(file);
        }}
      />
      {open === "edit" && <EditDefectDialog {...dialog} />}
      {open === "defer" && <DeferDefectDialog {...dialog} />}
      {open === "history" && <DefectHistoryDialog {...dialog} />}
    </>
  );
}
