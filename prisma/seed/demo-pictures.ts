import sharp from "sharp";
import type { CleanFile } from "@/lib/platform/files";

const [WIDTH, HEIGHT] = [960, 720];

/** A main wheel from the side, on concrete. */
const wheel = (more: string) => `
  <rect width="960" height="500" fill="#8f979c"/><rect y="500" width="960" height="220" fill="#6f7478"/>
  <path d="M0 540h960M0 620h960" stroke="#666b6f" stroke-width="3"/>
  <path d="M430 0h100l-18 300h-64z" fill="#e4e7e9"/><path d="M430 0h26l8 300h-16z" fill="#b9c0c5"/>
  <ellipse cx="480" cy="596" rx="230" ry="26" fill="#4d5154"/>
  <circle cx="480" cy="370" r="220" fill="#26282a"/><circle cx="480" cy="370" r="196" fill="none" stroke="#35383b" stroke-width="6"/>
  <circle cx="480" cy="370" r="112" fill="#c3cad0"/><circle cx="480" cy="370" r="88" fill="#9aa3aa"/>
  ${[0, 60, 120, 180, 240, 300].map((at) => `<circle cx="480" cy="306" r="9" fill="#5a6268" transform="rotate(${at} 480 370)"/>`).join("")}
  <circle cx="480" cy="370" r="30" fill="#60686e"/>${more}`;

/** What pilots photograph in the demo school. */
const DRAWINGS = {
  // The tread is worn through to the cord at the foot of the tyre.
  tyre: wheel(`<path d="M392 571q88 40 176 0l10 -24q-98 44 -196 0z" fill="#8d6b47"/>
    <path d="M404 566q76 32 152 0" fill="none" stroke="#d8bd92" stroke-width="9" stroke-dasharray="14 7"/>`),
  // Fluid runs down from the calliper.
  brake: wheel(`<path d="M548 262h96a22 22 0 0 1 22 22v112a22 22 0 0 1-22 22h-60z" fill="#4a5157"/>
    <circle cx="626" cy="304" r="13" fill="#2e3337"/><circle cx="626" cy="374" r="13" fill="#2e3337"/>
    <path d="M632 416q10 80 -4 180" fill="none" stroke="#7c1f1f" stroke-width="13" stroke-linecap="round"/>
    <ellipse cx="632" cy="612" rx="92" ry="17" fill="#641a1a"/>`),
  // The left fuel gauge stands below a quarter, the right one at three quarters.
  gauge: `<rect width="960" height="720" fill="#3a3f44"/>${[270, 690]
    .map((x, at) => {
      const ticks = [0, 1, 2, 3, 4]
        .map(
          (n) =>
            `<path d="M${x} 190v34" stroke="#f2f2ec" stroke-width="9" transform="rotate(${n * 45 - 90} ${x} 360)"/>`,
        )
        .join("");
      const needle = `<path d="M${x - 9} 372h18l-9 -178z" fill="#f2f2ec" transform="rotate(${at === 0 ? -62 : 45} ${x} 360)"/>`;
      const low = `<path d="M${x - 156} 360a156 156 0 0 1 12 -60" fill="none" stroke="#d23b2f" stroke-width="16"/>`;
      return `<rect x="${x - 190}" y="170" width="380" height="380" rx="46" fill="#2a2e32"/>
        <circle cx="${x}" cy="360" r="180" fill="#131517" stroke="#6d747a" stroke-width="12"/>${low}${ticks}${needle}
        <circle cx="${x}" cy="360" r="22" fill="#3b4147"/>`;
    })
    .join("")}`,
};
export type DemoPicture = keyof typeof DRAWINGS;

/** Draws a photograph of a defect, as it is kept after an upload. */
export async function drawDemoPicture(name: DemoPicture): Promise<CleanFile> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${DRAWINGS[name]}</svg>`;
  return { name: `${name}.png`, mediaType: "image/png", bytes: await sharp(Buffer.from(drawing)).png().toBuffer() };
}
