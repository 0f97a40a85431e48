import {
  faChalkboardUser,
  faCircleCheck,
  faCircleExclamation,
  faCircleInfo,
  faIdBadge,
  faKey,
  faTriangleExclamation,
  faUserGraduate,
  type IconDefinition,
} from "@fortawesome/free-solid-svg-icons";
import { AppRouterContext, type AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathnameContext, SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { fullName } from "@/components/entity/person-name";
import { RoleChip } from "@/components/entity/role-chip";
import { ProgressBar } from "@/components/ui/progress-bar";
import { TOAST_TONES, ToastBody } from "@/components/ui/toast";
import type { SiteRole } from "@/lib/access/permissions/roles";
import { LOCALES, type Locale } from "@/lib/platform/locale";
import { messages } from "@/lib/platform/messages";
import { FailedPage } from "./page/failed-page";
import { SiteSelector } from "./top-bar/site-selector";
import { TopBar } from "./top-bar/top-bar";

const HERE = "a".repeat(24);

/** Renders an element to HTML as the server does, at the address of a site's screen. */
const draw = (element: ReactNode, locale: Locale = "en-US", search = "") =>
  renderToStaticMarkup(
    <AppRouterContext.Provider value={{} as AppRouterInstance}>
      <PathnameContext.Provider value={`/site/${HERE}/planning/day`}>
        <SearchParamsContext.Provider value={new URLSearchParams(search)}>
          <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
            {element}
          </NextIntlClientProvider>
        </SearchParamsContext.Provider>
      </PathnameContext.Provider>
    </AppRouterContext.Provider>,
  );

describe("[1 §3] the chip of a role at a site", () => {
  test.each([
    ["Instructor", "bg-info", faChalkboardUser, "Instructor", "Instructeur"],
    ["Student", "bg-secondary", faUserGraduate, "Student", "Élève"],
    ["Renter", "bg-accent", faKey, "Renter", "Locataire"],
    ["Staff", "bg-warning", faIdBadge, "Staff", "Personnel"],
  ] as [SiteRole, string, IconDefinition, string, string][])(
    "%s is %s with an icon of its own, named in both languages",
    (role, colour, icon, english, french) => {
      for (const [locale, name] of [
        ["en-US", english],
        ["fr-FR", french],
      ] as const) {
        const html = draw(<RoleChip siteRole={role} />, locale);
        expect(html).toContain(colour);
        expect(html).toContain(icon.icon[4] as string);
        expect(html).toMatch(new RegExp(`</span>${name}</span>$`));
      }
    },
  );

  test("of an id that nobody knows says so, as an error", () => {
    for (const locale of LOCALES) {
      const html = draw(<RoleChip siteRole={null} />, locale);
      expect(html).toContain(`<span class="text-neg-ink">${messages[locale].people.unknownRole}</span>`);
    }
  });
});

test("[1 §3] a person is called by first name, then last name", () => {
  expect(fullName({ lastName: "Martin", firstName: "Léa" })).toBe("Léa Martin");
});

describe("a toast", () => {
  test.each([
    ["success", "border-s-positive", faCircleCheck, 1_000],
    ["info", "border-s-info", faCircleInfo, 4_000],
    ["warning", "border-s-warning", faTriangleExclamation, Number.POSITIVE_INFINITY],
    ["error", "border-s-negative", faCircleExclamation, Number.POSITIVE_INFINITY],
  ] as const)("[1 §8] of %s has its edge, its icon and its time", (tone, edge, icon, milliseconds) => {
    expect(TOAST_TONES[tone]).toMatchObject({ edge, icon, time: milliseconds });
    const html = draw(<ToastBody toast={{ tone, title: "Told" }} onClose={() => {}} />);
    expect(html).toContain(edge);
    expect(html).toContain(icon.icon[4] as string);
    // Only a toast without a time limit has a close button.
    expect(html.includes("<button")).toBe(!Number.isFinite(milliseconds));
    expect(html).toContain(tone === "error" ? 'role="alert"' : 'role="status"');
  });

  test("[1 §9] of success goes after a second", () => {
    expect(TOAST_TONES.success.time).toBe(1_000);
  });

  test("[1 §3] has a message and lines of text, which are never HTML", () => {
    const lines = ["<b>One</b>", "<img src=x onerror=alert(1)>"];
    const html = draw(<ToastBody toast={{ tone: "error", title: "<i>Told</i>", lines }} onClose={() => {}} />);
    expect(html).not.toMatch(/<(b|i|img)\b/);
    expect(html.match(/<p /g)).toHaveLength(3);
    expect(html).toContain("&lt;b&gt;One&lt;/b&gt;");
  });
});

test("[1 §8] a screen that can't be loaded says so in both languages, and can be tried again", () => {
  for (const locale of LOCALES) {
    const { title, retry } = messages[locale].failure;
    const html = draw(<FailedPage retry={() => {}} />, locale);
    expect(html).toContain(`<h1 class="sr-only">${title}</h1>`);
    expect(html).toMatch(new RegExp(`<button[^>]*>.*${retry}.*</button>`));
  }
});

describe("the site selector", () => {
  const sites = [{ id: HERE, name: "Grenoble", icao: "LFLG", isActive: true, paths: [] }];
  const selector = (isDraft: boolean, locale: Locale) =>
    draw(
      <SiteSelector sites={sites} siteId={HERE} mayClear settingsHref="/site/all/site" />,
      locale,
      isDraft ? `draft=${HERE}` : "",
    );

  test("[1 §4] is locked while a draft of the planning is open: it opens nothing, clears nothing", () => {
    for (const locale of LOCALES) {
      expect(selector(false, locale)).toContain('aria-haspopup="menu"');
      const locked = selector(true, locale);
      expect(locked).toContain('aria-disabled="true"');
      expect(locked).not.toContain("aria-haspopup");
      expect(locked.match(/<button/g)).toHaveLength(1);
    }
  });
});

test("[1 §2.5] a school without a name is called No name", () => {
  for (const [locale, name] of [
    ["en-US", "No name"],
    ["fr-FR", "Sans nom"],
  ] as const) {
    const html = draw(
      <TopBar
        schoolName=""
        schoolImage={null}
        rows={[]}
        screens={[]}
        sites={[]}
        siteId="all"
        timeZone="UTC"
        mayClear={false}
        mayBook={false}
        settingsHref={null}
        user={{ id: HERE, short: "LM", fullName: "Léa Martin", links: [] }}
        hasDemoPassword={false}
        isMenuOpen={false}
        onToggleMenu={() => {}}
      />,
      locale,
    );
    expect(html).toContain(`<span class="truncate">${name}</span>`);
  }
});

test("[1 §9] the loading bar is 5 px high, in the primary colour", () => {
  const html = draw(<ProgressBar label="Loading" />);
  expect(html).toMatch(/^<div role="progressbar"[^>]*class="h-\[5px\] [^"]*"><div class="h-full bg-primary /);
});
