"use client";
import { Button } from "@/components/ui/button";
import english from "@/messages/en-US/failure.json";
import french from "@/messages/fr-FR/failure.json";
import "./globals.css";

/** Next shows this when the root layout throws an error. The language is unknown then, so the text is in both. */
export default function GlobalError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <main className="mx-auto grid min-h-dvh max-w-[520px] content-center gap-6 p-6">
          <title>Envol</title>
          {[
            { lang: "en", ...english },
            { lang: "fr", ...french },
          ].map((text) => (
            <section
              key={text.lang}
              lang={text.lang}
              className="border border-s-4 border-line border-s-neg bg-surface p-5"
            >
              <h1 className="text-section font-bold">{text.title}</h1>
              <p className="mt-1 mb-4 text-ink-2">{text.explain}</p>
              <Button onClick={() => retry()}>{text.retry}</Button>
            </section>
          ))}
        </main>
      </body>
    </html>
  );
}
