import page from './page.module.css';

export function Figures({ figures }: { figures: readonly (readonly [label: string, figure: string])[] }) {
  return (
    <dl className={page.figures}>
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
