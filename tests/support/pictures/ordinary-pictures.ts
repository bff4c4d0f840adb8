import { gif, jpeg, pngHeader, type SamplePicture } from './hostile-pictures.ts';

const rep = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, n) => part(n)).join('');
const at = (n: number) => `${((n * 37) % 4600) / 10}`;
const svg = (attributes: string, body: string, head = '') =>
  `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${body}</svg>`;

/** As matplotlib writes a figure: glyphs and markers are repeated by `use`, lines are clipped by rectangles. */
export function matplotlib(points: number, glyphs: number, lines = 3): string {
  const letters = rep(
    40,
    (n) =>
      `<path id="DejaVuSans-${n}" d="M 1959 3097 Q 1497 3097 1228 2736 Q 959 2375 959 1747 Q 959 1119 1226 758 Q 1494 397 1959 397" transform="scale(0.015625)"/>`,
  );
  const text = rep(
    Math.ceil(glyphs / 10),
    (n) =>
      `<g id="text_${n}"><!-- 0.${n} --><g style="fill: #262626" transform="translate(${at(n)} 264.5) scale(0.1 -0.1)"><defs/>${rep(10, (k) => `<use xlink:href="#DejaVuSans-${(n + k) % 40}" transform="translate(${k * 63.6} 0)"/>`)}</g></g>`,
  );
  const marks = `<defs><path id="m1" d="M 0 3 C 0.795609 3 1.55874 2.683901 2.12132 2.12132 C 2.683901 1.55874 3 0.795609 3 0 z" style="stroke: #1f77b4"/></defs><g clip-path="url(#p1)">${rep(points, (n) => `<use xlink:href="#m1" x="${at(n)}" y="${at(n * 3)}" style="fill: #1f77b4; stroke: #1f77b4"/>`)}</g>`;
  const curves = rep(
    lines,
    (n) =>
      `<g id="line2d_${n}"><path d="M ${at(n)} 12${rep(1000, (k) => ` L ${k / 3} ${at(k + n)}`)}" clip-path="url(#p1)" style="fill: none; stroke-dasharray: 5.55,2.4; stroke-dashoffset: 0; stroke: #ff7f0e; stroke-width: 1.5"/></g>`,
  );
  return svg(
    'width="460.8pt" height="345.6pt" viewBox="0 0 460.8 345.6" version="1.1"',
    `<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata><defs><style type="text/css">*{stroke-linejoin: round; stroke-linecap: butt}</style>${letters}</defs><g id="figure_1">${curves}${marks}${text}</g><defs><clipPath id="p1"><rect x="57.6" y="41.472" width="357.12" height="266.112"/></clipPath></defs>`,
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n',
  );
}

/** As svglite writes a plot of ggplot2. */
export function ggplot(points: number): string {
  return svg(
    "viewBox='0 0 720 576' width='720pt' height='576pt' class='svglite'",
    `<defs><style type='text/css'><![CDATA[ .svglite line, .svglite polyline, .svglite circle { fill: none; stroke: #000000; } .svglite text { white-space: pre; } ]]></style></defs><rect width='100%' height='100%' style='stroke: none; fill: #FFFFFF;'/><defs><clipPath id='cpMzg='><rect x='38' y='5' width='676' height='540'/></clipPath></defs><g clip-path='url(#cpMzg=)'>${rep(points, (n) => `<circle cx='${at(n)}' cy='${at(n * 7)}' r='1.95' style='stroke-width: 0.71; fill: #000000;'/>`)}${rep(20, (n) => `<text x='${n * 30}' y='560' style='font-size: 8.8px; font-family: "Arial";' textLength='9.7px' lengthAdjust='spacingAndGlyphs'>${n}</text>`)}</g>`,
  );
}

/** As R's own device writes text: glyphs by `use`. */
const cairo = (glyphs: number) =>
  svg(
    'width="504pt" height="504pt" viewBox="0 0 504 504"',
    `<defs><g>${rep(60, (n) => `<g id="glyph-0-${n}"><path d="M 0.59 0 L 0.59 -8.6 L 2 -8.6 Z"/></g>`)}</g></defs>${rep(glyphs / 5, (n) => `<g fill="rgb(0%,0%,0%)" fill-opacity="1">${rep(5, (k) => `<use xlink:href="#glyph-0-${(n + k) % 60}" x="${at(n + k)}" y="${at(n)}"/>`)}</g>`)}`,
  );

/** As Inkscape writes a drawing: layers, gradients that inherit, a blurred shadow. */
const inkscape = (shapes: number) =>
  svg(
    'width="210mm" height="297mm" viewBox="0 0 210 297" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"',
    `<defs><linearGradient id="lg1"><stop style="stop-color:#f00" offset="0"/><stop style="stop-color:#00f" offset="1"/></linearGradient>${rep(30, (n) => `<linearGradient id="g${n}" xlink:href="#lg1" x1="0" x2="9" gradientUnits="userSpaceOnUse"/>`)}<filter id="f1" x="-.1" width="1.2" y="-.1" height="1.2"><feGaussianBlur stdDeviation="2.3"/></filter><marker id="Arrow2" orient="auto" style="overflow:visible"><path d="M 8.7,4 L -2.2,0 L 8.7,-4"/></marker></defs><g inkscape:groupmode="layer" id="layer1" transform="translate(0,-3)">${rep(shapes, (n) => `<path style="opacity:0.9;fill:url(#g${n % 30});stroke:#000;stroke-width:0.26${n % 40 === 0 ? ';filter:url(#f1)' : ''}" d="m ${n % 200},${(n * 7) % 280} c 3,-2 4,1 5,6 z"/>`)}<path style="marker-end:url(#Arrow2);stroke:#000" d="M 10,10 90,90"/></g>`,
  );

/** As Illustrator writes a figure: classes, clips, definitions of namespaces. */
const illustrator = (shapes: number) =>
  svg(
    'viewBox="0 0 800 600" xml:space="preserve"',
    `<style type="text/css">${rep(120, (n) => `.st${n}{fill:#${(n * 4321 + 4096).toString(16).slice(0, 4)}00;stroke:#000;stroke-miterlimit:10;}`)} .c1{clip-path:url(#SVGID_2_);} .o1{opacity:0.35;}</style><g><defs><rect id="SVGID_1_" width="800" height="600"/></defs><clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_" style="overflow:visible;"/></clipPath><g class="c1">${rep(shapes, (n) => `<path class="st${n % 120}${n % 50 === 0 ? ' o1' : ''}" d="M${n % 700},${(n * 3) % 500}c2.2,0,4,1.8,4,4s-1.8,4-4,4Z"/>`)}</g></g>`,
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [\n<!ENTITY ns_svg "http://www.w3.org/2000/svg">\n<!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">\n]>\n',
  );

/** As PlantUML writes a diagram with shadows. */
const plantuml = (boxes: number) =>
  svg(
    'width="1200px" height="900px" viewBox="0 0 1200 900" style="width:1200px;height:900px;"',
    `<defs><filter height="300%" id="f1" width="300%" x="-1" y="-1"><feGaussianBlur result="blurOut" stdDeviation="2.0"/><feColorMatrix in="blurOut" result="blurOut2" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 .4 0"/><feOffset dx="4.0" dy="4.0" in="blurOut2" result="blurOut3"/><feBlend in="SourceGraphic" in2="blurOut3" mode="normal"/></filter></defs><g>${rep(boxes, (n) => `<rect fill="#FEFECE" filter="url(#f1)" height="36" width="90" x="${(n * 97) % 1100}" y="${(n * 53) % 850}"/><text font-family="sans-serif" font-size="14" x="${(n * 97) % 1100}" y="${(n * 53) % 850}" textLength="60">Class ${n}</text>`)}</g>`,
  );

/** As draw.io writes a diagram: HTML labels, drop shadows, embedded text of the diagram. */
const drawio = (cells: number) =>
  svg(
    `width="1001px" height="801px" viewBox="-0.5 -0.5 1001 801" content="${'&lt;mxfile&gt;'.repeat(50)}"`,
    `<defs/><g>${rep(cells, (n) => `<g${n % 3 === 0 ? ' style="filter: drop-shadow(rgba(0, 0, 0, 0.25) 2px 3px 2px);"' : ''}><rect x="${(n * 91) % 900}" y="${(n * 47) % 750}" width="80" height="30" fill="#fff" stroke="#000" pointer-events="all"/></g><g><switch><foreignObject style="overflow: visible; text-align: left;" pointer-events="none" width="100%" height="100%"><div xmlns="http://www.w3.org/1999/xhtml" style="display: flex; width: 78px;"><div style="font-size: 12px;">Step ${n}</div></div></foreignObject><text x="9" y="9" font-size="12px">Step ${n}</text></switch></g>`)}</g>`,
  );

/** As BioRender and PowerPoint write a figure: icons as symbols, pictures in addresses. */
function biorender(icons: number): string {
  const picture = `data:image/png;base64,${btoa(String.fromCharCode(...pngHeader(1200, 900)))}`;
  return svg(
    'width="12000" height="9000" viewBox="0 0 12000 9000"',
    `<defs>${rep(12, (n) => `<symbol id="icon${n}" viewBox="0 0 100 100">${rep(60, (k) => `<path d="M${k},${k}c1,2,3,4,5,6z" fill="#${(k * 3000 + 4096).toString(16).slice(0, 3)}"/>`)}</symbol>`)}<linearGradient id="g"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#0af"/></linearGradient><pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse"><path d="M0 0L20 20"/></pattern></defs><rect width="12000" height="9000" fill="url(#g)"/><rect width="3000" height="2000" fill="url(#p)"/>${rep(icons, (n) => `<use xlink:href="#icon${n % 12}" x="${(n * 700) % 11_000}" y="${(n * 300) % 8000}" width="400" height="400"/>`)}<image width="4000" height="3000" xlink:href="${picture}"/>`,
  );
}

const imagej = (rois: number) =>
  svg(
    'width="2048" height="2048"',
    `<image width="2048" height="2048" xlink:href="data:image/png;base64,${btoa(String.fromCharCode(...pngHeader(2048, 2048)))}"/>${rep(rois, (n) => `<polygon points="${rep(30, (k) => `${(n * 19 + k) % 2000},${(n * 7 + k * 2) % 2000} `)}" fill="none" stroke="yellow" stroke-width="2"/>`)}`,
  );

const icon = (n: number) =>
  svg(
    'viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2"',
    `<circle cx="12" cy="12" r="${(n % 9) + 1}"/><path d="M${n % 12} 9l3 3"/>${n % 3 === 0 ? '<animateTransform attributeName="transform" type="rotate" from="0 12 12" to="360 12 12" dur="1s" repeatCount="indefinite"/>' : ''}`,
  );

const graphviz = (nodes: number) =>
  svg(
    'width="800pt" height="600pt" viewBox="0.00 0.00 800.00 600.00"',
    `<g id="graph0" class="graph" transform="scale(1 1) rotate(0) translate(4 596)">${rep(nodes, (n) => `<g id="node${n}" class="node"><title>n${n}</title><ellipse fill="none" stroke="black" cx="${at(n)}" cy="-${at(n)}" rx="27" ry="18"/><text text-anchor="middle" x="27" y="-${at(n)}" font-size="14.00">n${n}</text></g><g class="edge"><path fill="none" stroke="black" stroke-dasharray="5,2" d="M27,-${at(n)}C27,-60 27,-52 27,-43"/><polygon points="30,-43 27,-33 23,-43"/></g>`)}</g>`,
  );

/** As Plotly writes a chart: points as paths, clipped by the area of the plot. */
const plotly = (points: number) =>
  svg(
    'class="main-svg" width="700" height="450" viewBox="0 0 700 450"',
    `<defs id="defs-1"><g class="clips"><clipPath id="clip1xyplot" class="plotclip"><rect width="540" height="270"/></clipPath></g></defs><g class="cartesianlayer"><g class="plot" transform="translate(80,100)" clip-path="url(#clip1xyplot)"><g class="points">${rep(points, (n) => `<path class="point" transform="translate(${at(n)},${at(n * 3)})" d="M3,0A3,3 0 1,1 0,-3A3,3 0 0,1 3,0Z" style="opacity: 1; stroke-width: 0px; fill: rgb(99, 110, 250);"/>`)}</g></g>${rep(12, (n) => `<g class="xtick"><text text-anchor="middle" x="0" y="383" transform="translate(${n * 45},0)" style="font-family: Arial; font-size: 12px;">${n}</text></g>`)}</g>`,
  );

/** As gnuplot writes a plot: each kind of point once, drawn by `use`. */
const gnuplot = (points: number) =>
  svg(
    'width="600" height="480" viewBox="0 0 600 480"',
    `<defs><circle id="gpDot" r="0.5" stroke-width="0.5" stroke="currentColor"/><path id="gpPt0" stroke-width="0.222" stroke="currentColor" d="M-1,0 h2 M0,-1 v2"/></defs><g id="gnuplot_plot_1"><title>data</title>${rep(points, (n) => `<use xlink:href="#gpPt0" transform="translate(${at(n)},${at(n * 5)}) scale(4.50)" color="rgb(148,   0, 211)"/>`)}</g>`,
  );

/** As RDKit draws molecules: bonds and letters as paths. */
const rdkit = (molecules: number) =>
  svg(
    'baseProfile="full" xmlns:rdkit="http://www.rdkit.org/xml" width="1200" height="900" viewBox="0 0 1200 900"',
    `<rect style="opacity:1.0;fill:#FFFFFF;stroke:none" width="1200" height="900"/>${rep(molecules, (n) => rep(24, (k) => `<path class="bond-${k} atom-${k} atom-${k + 1}" d="M ${at(n + k)},${at(n)} L ${at(n + k + 1)},${at(n * 2)}" style="fill:none;fill-rule:evenodd;stroke:#000000;stroke-width:2.0px;stroke-linecap:butt"/>`) + rep(4, (k) => `<path class="atom-${k}" d="M ${at(n + k)} 97.9 Q ${at(n)} 96.5, 103.5 95.7 Q 104.2 95, 105.6 95" fill="#FF0000"/>`))}`,
  );

/** Returns pictures as programs for plots, diagrams and figures write them, and ordinary photographs. */
export function ordinaryPictures(): readonly SamplePicture[] {
  const drawn: [string, (size: number) => string, readonly number[]][] = [
    ['matplotlib: points', (n) => matplotlib(n, 200), [10, 50, 100, 300, 500, 1000, 2000, 3000]],
    ['matplotlib: text', (n) => matplotlib(50, n), [100, 300, 600, 1000, 2000, 3000, 4000, 5000]],
    ['matplotlib: curves', (n) => matplotlib(20, 100, n), [1, 2, 5, 8, 10, 15, 20, 25]],
    ['ggplot2', ggplot, [10, 50, 100, 500, 1000, 2000, 3000, 5000, 7000]],
    ['R', cairo, [50, 100, 500, 1000, 2000, 3000, 4000, 5000]],
    ['Inkscape', inkscape, [10, 50, 100, 200, 500, 1000, 2000, 3000]],
    ['Illustrator', illustrator, [10, 50, 100, 500, 1000, 2000, 4000, 6000]],
    ['PlantUML', plantuml, [2, 5, 10, 20, 50, 80, 120, 200]],
    ['draw.io', drawio, [2, 5, 10, 20, 50, 80, 120, 200]],
    ['BioRender', biorender, [1, 3, 5, 10, 20, 40, 60, 100]],
    ['ImageJ', imagej, [1, 5, 10, 50, 100, 200, 400]],
    ['Graphviz', graphviz, [3, 10, 30, 60, 100, 300, 600, 1000]],
    ['Plotly', plotly, [10, 50, 100, 300, 500, 1000, 2000, 3000]],
    ['gnuplot', gnuplot, [10, 50, 100, 300, 500, 1000, 2000, 3000]],
    ['RDKit', rdkit, [1, 2, 4, 8, 16, 32, 64, 100]],
    ['icon', icon, Array.from({ length: 60 }, (_, n) => n)],
  ];
  const rasters: [string, string, number[]][] = [
    ...[1, 2, 4, 8, 12, 20, 24, 36, 50, 60, 100].map((mega): [string, string, number[]] => [
      `photograph of ${mega} megapixels`,
      'jpeg',
      jpeg(Math.round(Math.sqrt(mega * 1.5e6)), Math.round(Math.sqrt((mega * 1e6) / 1.5)), 10),
    ]),
    ...[1, 10, 50, 100, 200, 300, 600].map((frames): [string, string, number[]] => [
      `GIF of ${frames} frames`,
      'gif',
      gif(800, 600, frames),
    ]),
    ...[16, 64, 512, 2048, 4096, 8192, 11_000].map((size): [string, string, number[]] => [
      `PNG of ${size} pixels`,
      'png',
      pngHeader(size, size),
    ]),
    ...[2, 30, 120, 300].map((frames): [string, string, number[]] => [
      `APNG of ${frames} frames`,
      'png',
      pngHeader(600, 400, frames),
    ]),
  ];
  return [
    ...drawn.flatMap(([name, draw, sizes]) =>
      sizes.map((size): SamplePicture => ({ name: `${name} ${size}`, type: 'image/svg+xml', content: draw(size) })),
    ),
    ...rasters.map(
      ([name, type, bytes]): SamplePicture => ({ name, type: `image/${type}`, content: new Uint8Array(bytes) }),
    ),
  ];
}
