/** Element ids of the sides of the centre, in their order. */
export const SIDE_IDS = ['note-side-1', 'note-side-2'] as const;
