import page from './page.module.css';

interface FiguresProps {
  figures: readonly (readonly [label: string, figure: string])[];
  /** Default: large ones, each below its label. */
  className?: string | undefined;
}

export function Figures({ figures, className = page.figures }: FiguresProps) {
  return (
    <dl className={className}>
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt> <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
