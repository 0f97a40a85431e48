import { makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { DeskBoardOf } from "../desk-board-of";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("operationBoard");

export default async function OperationBoardPage({ params }: Props) {
  return <DeskBoardOf screen="operationBoard" siteId={(await params).siteId} />;
}
