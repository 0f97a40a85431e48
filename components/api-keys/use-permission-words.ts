import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { Permission } from "@/lib/access/permissions/permissions";

/** Returns a function that says in words what a permission allows. One that there is no more keeps its name. */
export function usePermissionWords() {
  const t = useTranslations("permissions.rows");
  return useCallback(
    (name: string) => {
      const key = `${name as Permission}.what` as const;
      return t.has(key) ? t(key) : name;
    },
    [t],
  );
}
