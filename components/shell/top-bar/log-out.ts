import { ApiError, api } from "@/lib/http/client";

/** Ends the sign-in and goes Home, where the authentication screen stands then. Throws what keeps it from ending. */
export async function logOut(): Promise<void> {
  try {
    await api.post("authentification/logout");
  } catch (error) {
    // 401: ended already, elsewhere.
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
  // A load, not a navigation: nothing of this person stays in the page's memory.
  location.assign("/");
}
