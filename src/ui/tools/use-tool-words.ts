import { useCallback } from 'react';
import { toVisibleText } from '../../core/shared/visible-text.ts';
import { describeTool } from './tool-words.ts';
import { useToolCatalog } from './use-tool-catalog.ts';

/** Returns a function that says in words what a tool does; for a tool that this version does not have, its name. */
export function useToolWords(): (toolName: string) => string {
  const tools = useToolCatalog();
  return useCallback(
    (toolName) => {
      const words = tools.get(toolName)?.words;
      return words === undefined ? toVisibleText(toolName) : describeTool(toolName, words);
    },
    [tools],
  );
}
