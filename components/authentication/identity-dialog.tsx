"use client";
import { useEffect, useRef, useState } from "react";
import { noteIdentityAnswer } from "@/components/shell/identity-answer";
import { useLoaded } from "@/components/ui/use-loaded";
import { type IdentityDemand, setIdentityAsker } from "@/lib/http/client";

const load = () => import("./identity-question").then((module) => module.IdentityQuestion);

type Question = { demand: IdentityDemand; answer: (isConfirmed: boolean) => void };

/**
 * Asks the person to confirm who they are, when the server wants to know it before a call. After that, the call is sent once
 * more. Escape gives up: the call then fails without a word, and what was typed stays.
 */
export function IdentityDialog() {
  const [question, setQuestion] = useState<Question | null>(null);
  const open = useRef<Question | null>(null);
  open.current = question;

  useEffect(() => {
    const remove = setIdentityAsker((demand) => {
      noteIdentityAnswer("open");
      return new Promise((answer) => setQuestion({ demand, answer }));
    });
    return () => {
      remove();
      open.current?.answer(false);
    };
  }, []);

  const IdentityQuestion = useLoaded(load, question !== null);
  if (!question || !IdentityQuestion) return null;
  return (
    <IdentityQuestion
      {...question.demand}
      onAnswer={(isConfirmed) => {
        setQuestion(null);
        noteIdentityAnswer(isConfirmed ? "confirmed" : "gaveUp");
        question.answer(isConfirmed);
      }}
    />
  );
}
