import type { MetadataRoute } from "next";

/**
 * How a phone shows the application when it is put on the home screen. On an iPhone, pushed notifications need it. It is the
 * same for every school, because it is made when the application is built.
 */
export default function manifest(): MetadataRoute.Manifest {
  const icon = (purpose: "any" | "maskable", size: number) => ({
    src: `/icon-${purpose === "any" ? "" : `${purpose}-`}${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return {
    id: "/",
    name: "Envol",
    short_name: "Envol",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#edf0f6",
    theme_color: "#2b436b",
    icons: [icon("any", 192), icon("any", 512), icon("maskable", 192), icon("maskable", 512)],
  };
}
