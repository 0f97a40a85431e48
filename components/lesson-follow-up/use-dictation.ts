"use client";
import { useLocale } from "next-intl";
import { useRef, useState, useSyncExternalStore } from "react";

/** What browsers offer of the Web Speech API, which TypeScript doesn't know. */
type Recognition = {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: { resultIndex: number; results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null;
  onend: (() => void) | null;
  start: () => void;
  stop: () => void;
};
type SpeechWindow = { SpeechRecognition?: new () => Recognition; webkitSpeechRecognition?: new () => Recognition };

const findRecognition = () => {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as SpeechWindow;
  return SpeechRecognition ?? webkitSpeechRecognition;
};
const never = () => () => {};

/**
 * Dictation by the browser, where it has it: `toggle` begins and ends it, and each sentence is given to `onText`. Whether the
 * browser sends what is said to its maker is the browser's matter, so it never begins by itself.
 */
export function useDictation(onText: (text: string) => void) {
  const locale = useLocale();
  const isOffered = useSyncExternalStore(
    never,
    () => findRecognition() !== undefined,
    () => false,
  );
  const [isOn, setOn] = useState(false);
  const running = useRef<Recognition | null>(null);
  const toggle = () => {
    const Speech = findRecognition();
    if (running.current || !Speech) return running.current?.stop();
    const recognition = new Speech();
    Object.assign(recognition, { lang: locale, continuous: true, interimResults: false });
    recognition.onresult = ({ resultIndex, results }) => onText(results[resultIndex]![0]!.transcript.trim());
    recognition.onend = () => {
      running.current = null;
      setOn(false);
    };
    running.current = recognition;
    setOn(true);
    recognition.start();
  };
  return { isOffered, isOn, toggle };
}
