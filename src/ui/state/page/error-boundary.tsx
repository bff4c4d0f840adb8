import { Component, type ReactNode } from 'react';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { common } from '../../kit/language/common-strings.ts';
import { isLostScript } from '../../kit/lost-script.ts';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { strings } from './app-strings.ts';

interface State {
  message: string | null;
  /** Whether code of the app could not be fetched: React keeps that failure until the page is reloaded. */
  isLost: boolean;
}

/** Limits a failure to the part of the screen where it occurred. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { message: null, isLost: false };

  static getDerivedStateFromError(error: unknown): State {
    return { message: translateError(error), isLost: isLostScript(error) };
  }

  override render(): ReactNode {
    const { message, isLost } = this.state;
    if (message === null) return this.props.children;
    const { brokenTitle, broken, says, reload } = strings.problem;
    if (isLost) {
      return (
        <ErrorNote message={message}>
          <Button onClick={() => window.location.reload()}>{reload}</Button>
        </ErrorNote>
      );
    }
    return (
      <ErrorNote message={`${brokenTitle}. ${broken} ${says} ${message}`}>
        <Button onClick={() => this.setState({ message: null, isLost: false })}>{common.retry}</Button>
      </ErrorNote>
    );
  }
}
