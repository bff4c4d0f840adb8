import { useEffect, useState } from 'react';

/** Returns an object URL for bytes or text while the component is mounted; null until it exists. */
export function useObjectUrl(content: Uint8Array | string | null, type: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (content === null) return;
    const part = typeof content === 'string' ? content : new Uint8Array(content);
    const made = URL.createObjectURL(new Blob([part], { type }));
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [content, type]);
  return url;
}
