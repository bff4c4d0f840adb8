/** The logo: an arch over a line. */
export function Mark({ size = 20 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="76 112 360 300"
      fill="none"
      stroke="currentColor"
      strokeWidth="40"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M104 384H408H352V256A96 96 0 0 0 160 256V384" />
    </svg>
  );
}
