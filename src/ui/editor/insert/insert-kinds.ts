/** What the menu and the bar insert, in their order. */
export const INSERT_KINDS = ['table', 'callout', 'formula', 'code', 'image', 'citation', 'template', 'date'] as const;

export type InsertKind = (typeof INSERT_KINDS)[number];
