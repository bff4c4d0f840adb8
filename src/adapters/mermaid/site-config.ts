import type { MermaidConfig } from 'mermaid';
import { MAX_DIAGRAM_CHARS } from '../../contracts/wire/diagram-requests.ts';
import { FONT, FONT_SIZE } from './measure-text.ts';

/** Colours as in the rest of the app, where Mermaid needs values to compute others from. */
/** Colours of parts that stand beside each other; dark text is readable on each. */
const SERIES = ['#6fadad', '#dcb663', '#9aa9cc', '#d29c8d', '#a9bf8c', '#bda9cb', '#8cbcd6', '#c9ba8b'];
const INK = '#1f242d';

const LIGHT = {
  background: '#fbfaf7',
  primaryColor: '#e4efee',
  primaryTextColor: '#1f242d',
  primaryBorderColor: '#2f7f7f',
  secondaryColor: '#f5ead3',
  secondaryTextColor: '#1f242d',
  tertiaryColor: '#f2f0eb',
  tertiaryTextColor: '#1f242d',
  lineColor: '#5d636e',
  textColor: '#1f242d',
  noteBkgColor: '#f5ead3',
  noteTextColor: '#1f242d',
  noteBorderColor: '#b98a3c',
  edgeLabelBackground: '#fbfaf7',
  clusterBkg: '#f5f3ee',
  clusterBorder: '#c3c1bb',
  critBkgColor: '#f3d3cb',
  critBorderColor: '#a8442f',
  activeTaskBkgColor: '#bfdcdb',
};
const DARK = {
  background: '#181a1f',
  primaryColor: '#203a3c',
  primaryTextColor: '#e6e4df',
  primaryBorderColor: '#6fb9ba',
  secondaryColor: '#43371f',
  secondaryTextColor: '#e6e4df',
  tertiaryColor: '#26292f',
  tertiaryTextColor: '#e6e4df',
  lineColor: '#a3a8b1',
  textColor: '#e6e4df',
  noteBkgColor: '#43371f',
  noteTextColor: '#e6e4df',
  noteBorderColor: '#d3a659',
  edgeLabelBackground: '#181a1f',
  clusterBkg: '#1f2227',
  clusterBorder: '#565b64',
  critBkgColor: '#5a2c25',
  critBorderColor: '#e08f7d',
  activeTaskBkgColor: '#2f5658',
};

/** What the text of a diagram may not set: what makes markup, fetches, or has another look. */
const SECURE = [
  ...['secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'maxEdges', 'suppressErrorRendering', 'htmlLabels'],
  ...[
    'theme',
    'themeVariables',
    'themeCSS',
    'darkMode',
    'fontFamily',
    'altFontFamily',
    'fontSize',
    'layout',
    'elk',
    'look',
    'textPlacement',
  ],
  ...['dompurifyConfig', 'arrowMarkerAbsolute', 'legacyMathML', 'forceLegacyMathML', 'deterministicIds', 'logLevel'],
];

/** Returns the settings that all diagrams are drawn with. */
export function siteConfig(isDark: boolean): MermaidConfig {
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    secure: SECURE,
    htmlLabels: false,
    suppressErrorRendering: true,
    deterministicIds: true,
    maxTextSize: MAX_DIAGRAM_CHARS,
    maxEdges: 500,
    logLevel: 'fatal',
    layout: 'dagre',
    fontFamily: FONT,
    fontSize: FONT_SIZE,
    theme: 'base',
    darkMode: isDark,
    themeVariables: themeVariables(isDark),
    look: 'classic',
    gantt: { useWidth: 800 },
    flowchart: { minNodeWidth: 0 },
    state: { minNodeWidth: 0 },
    // Texts as text: otherwise they are foreign markup, which no drawing may contain.
    journey: { textPlacement: 'tspan', actorColours: SERIES },
    // Mermaid gives these texts the colour of their boxes.
    themeCSS: `text[class*="task-type-"], text[class*="section-type-"] { fill: ${isDark ? DARK.textColor : INK} !important }`,
  };
}

function themeVariables(isDark: boolean): MermaidConfig['themeVariables'] {
  const series = (prefix: string, from: number) =>
    Object.fromEntries(SERIES.map((colour, index) => [`${prefix}${from + index}`, colour]));
  return {
    ...(isDark ? DARK : LIGHT),
    ...series('pie', 1),
    ...series('cScale', 0),
    ...series('git', 0),
    ...Object.fromEntries(
      SERIES.flatMap((_, index) => [
        [`cScaleLabel${index}`, INK],
        [`gitBranchLabel${index}`, INK],
      ]),
    ),
    pieSectionTextColor: INK,
    pieOpacity: '1',
    xyChart: { plotColorPalette: SERIES.join(', ') },
    darkMode: isDark,
    fontFamily: FONT,
    fontSize: `${FONT_SIZE}px`,
  };
}
