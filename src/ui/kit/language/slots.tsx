import { createElement, Fragment, type ReactNode } from 'react';

/** Private-use characters that no text contains: they mark the place of a part. */
const slot = (index: number) => `\ue000${index}\ue001`;
const SLOTS = /\ue000(\d+)\ue001/;

interface SlotsProps {
  readonly message: (...parts: [string, string, string]) => string;
  /** What is shown in the place of each variable of the message. */
  readonly children: [ReactNode, ReactNode, ReactNode];
}

/** Shows a message with elements in the places of its variables, in the word order of the language. */
export function Slots({ message, children }: SlotsProps) {
  const parts = message(slot(0), slot(1), slot(2)).split(SLOTS);
  return createElement(
    Fragment,
    null,
    ...parts.map((part, index) => (index % 2 === 0 ? part : children[Number(part)])),
  );
}
