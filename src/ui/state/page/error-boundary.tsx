import { Component, type ReactNode } from 'react';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { strings } from './app-strings.ts';

interface State {
  message: string | null;
}

/** Limits a failure to the part of the screen where it occurred. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { message: null };

  static getDerivedStateFromError(error: unknown): State {
    return { message: translateError(error) };
  }

  override render(): ReactNode {
    if (this.state.message === null) return this.props.children;
    const { brokenTitle, broken, says, again } = strings.problem;
    return (
      <ErrorNote message={`${brokenTitle}. ${broken} ${says} ${this.state.message}`}>
        <Button onClick={() => this.setState({ message: null })}>{again}</Button>
      </ErrorNote>
    );
  }
}
