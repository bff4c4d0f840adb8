import { X } from 'lucide-react';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import styles from './kit.module.css';
import { strings } from './kit-strings.ts';

interface Toast {
  id: number;
  text: string;
  /** `over`: aborted when the action is no longer possible, which takes the message away. */
  action?: { label: string; run: () => void; over?: AbortSignal };
}

export interface Notices {
  /** A short message with at most one action, such as Undo. Stays for ten seconds or until dismissed. */
  notify: (text: string, action?: Toast['action']) => void;
  /** Announced to screen readers politely. */
  announce: (text: string) => void;
}

const TOAST_MS = 10_000;
const NoticesContext = createContext<Notices | null>(null);

export function useNotices(): Notices {
  const notices = useContext(NoticesContext);
  if (!notices) throw new Error('useNotices needs a NoticesProvider above it');
  return notices;
}

/** Holds transient messages: visible toasts, and announcements for screen readers. */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const [said, setSaid] = useState('');
  const nextId = useRef(1);

  const drop = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  const notify = useCallback<Notices['notify']>(
    (text, action) => {
      const id = nextId.current++;
      setToasts((all) => [...all.slice(-2), { id, text, ...(action ? { action } : {}) }]);
      setTimeout(() => drop(id), TOAST_MS);
      action?.over?.addEventListener('abort', () => drop(id));
    },
    [drop],
  );
  const announce = useCallback((text: string) => {
    // Screen readers skip a repeated text, so a no-break space is added to make it differ.
    setSaid((before) => (before === text ? `${text}\u00a0` : text));
  }, []);
  const value = useMemo(() => ({ notify, announce }), [notify, announce]);

  return (
    <NoticesContext value={value}>
      {children}
      <div className="visually-hidden" aria-live="polite">
        {said}
      </div>
      <section className={styles.toasts} aria-label={strings.notices} aria-live="polite">
        {toasts.map((toast) => (
          <div key={toast.id} className={styles.toast}>
            <span>{toast.text}</span>
            {toast.action && (
              <button
                type="button"
                className={styles.toastAction}
                onClick={() => {
                  drop(toast.id);
                  toast.action?.run();
                }}
              >
                {toast.action.label}
              </button>
            )}
            <IconButton icon={X} label={strings.dismiss} onClick={() => drop(toast.id)} style={{ color: 'inherit' }} />
          </div>
        ))}
      </section>
    </NoticesContext>
  );
}
