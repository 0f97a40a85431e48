"use client";
import { useQuery } from "@tanstack/react-query";
import { decodeFollowedRevision, type FollowedRevision, makeFollowedBody } from "@/lib/activity/training/wire";
import { api } from "@/lib/http/client";
import type { RevisionLightView } from "@/lib/records/programs/revisions/schema";

/** Finds out which of some students follow a programme already, and in which revision. */
export function useFollowed(programId: string, students: readonly string[]): ReadonlyMap<string, FollowedRevision> {
  const { data = [] } = useQuery({
    queryKey: ["revision-students", students],
    enabled: students.length > 0,
    queryFn: async () => {
      const { data: views } = await api.post<(RevisionLightView & { userStudentIds: string[] })[]>(
        "revision-light/revision-students",
        { body: makeFollowedBody(students), quiet: true },
      );
      return views.map(decodeFollowedRevision);
    },
    placeholderData: (before) => before,
  });
  const revisions = data.filter((one) => one.programId === programId);
  return new Map(revisions.flatMap((one) => one.studentIds.map((id) => [id, one] as const)));
}
