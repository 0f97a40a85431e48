import { keptInputStore } from "@/components/shell/unsaved/kept-input";
import { ApiError, api, setSigningOut } from "@/lib/http/client";
import { forgetOnDevice } from "./kept-on-device";

/** Ends the sign-in and opens Home, where the authentication screen then appears. Throws when the server can't end it. */
export async function logOut(): Promise<void> {
  setSigningOut(true);
  try {
    await api.post("authentification/logout");
  } catch (error) {
    // 401 means that the sign-in has already ended elsewhere.
    if (!(error instanceof ApiError && error.status === 401)) {
      setSigningOut(false);
      throw error;
    }
  }
  keptInputStore.write(null);
  await forgetOnDevice();
  // Load the page instead of navigating, so that no data of this person stays in memory.
  location.assign("/");
}
