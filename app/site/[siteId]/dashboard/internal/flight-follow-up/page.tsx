import { makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { DeskBoardOf } from "../desk-board-of";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("deskBoard");

export default async function DeskBoardPage({ params }: Props) {
  return <DeskBoardOf screen="deskBoard" siteId={(await params).siteId} />;
}
