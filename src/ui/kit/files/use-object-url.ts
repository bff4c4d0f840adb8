import { useEffect, useState } from 'react';

/** Returns an object URL for content while the component is mounted; null until it exists. A Blob has its own type. */
export function useObjectUrl(content: Blob | Uint8Array | string | null, type = ''): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (content === null) return;
    const part = content instanceof Uint8Array ? new Uint8Array(content) : content;
    const made = URL.createObjectURL(part instanceof Blob ? part : new Blob([part], { type }));
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [content, type]);
  return url;
}
