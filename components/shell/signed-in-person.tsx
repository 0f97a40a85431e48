"use client";
import { createContext, useContext } from "react";

/** The id of the person whose screens these are. Empty outside the frame. */
export const SignedInPersonContext = createContext("");

/** By whom something is kept in this browser that is theirs. */
export const useSignedInPerson = (): string => useContext(SignedInPersonContext);
