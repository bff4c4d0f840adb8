run-mounts-title = 此运行占用的空间
run-mounts-kept = 此运行保留：{ $files } 个文件，{ BYTES($size) }（上限 { BYTES($quota) }）。
run-mounts-scratch = 临时文件，运行结束时删除：{ $files } 个文件，{ BYTES($size) }（上限 { BYTES($quota) }）。
run-mounts-notebook = 笔记本中：{ $files } 个文件，{ BYTES($size) }（上限 { BYTES($quota) }）。
