import { useEffect, useState } from "react";
import type { DocumentPage } from "./document-pages";

/** The addresses by which the browser shows some pages, as long as they are shown. */
export function usePageUrls(pages: readonly DocumentPage[]): string[] {
  const [urls, setUrls] = useState<string[]>([]);
  useEffect(() => {
    const made = pages.map(({ jpeg }) => URL.createObjectURL(new Blob([jpeg], { type: "image/jpeg" })));
    setUrls(made);
    return () => made.forEach(URL.revokeObjectURL);
  }, [pages]);
  return urls;
}
